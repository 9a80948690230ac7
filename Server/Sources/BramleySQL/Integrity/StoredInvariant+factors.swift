import BramleyAPI
import BramleyCore

// Passkeys, second factors, keys of devices and of apps.
extension StoredInvariant {
  static let passkeys: [StoredInvariant] = [
    StoredInvariant(
      "passkey_provider", of: "passkey", "a passkey belongs to a passkey's identity",
      .brokenWhere(
        """
        EXISTS (SELECT 1 FROM identity WHERE identity.id = checked.identity_id
          AND identity.provider <> '\(ProviderID.passkey.rawValue)')
        """)),
    StoredInvariant(
      "identity_passkey", of: "identity", "a passkey's identity has its key",
      .brokenWhere(
        """
        checked.provider = '\(ProviderID.passkey.rawValue)'
          AND NOT EXISTS (SELECT 1 FROM passkey WHERE passkey.identity_id = checked.id)
        """)),
    StoredInvariant(
      "passkey_key", of: "passkey", "every passkey's key can be read",
      .sound(["public_key"]) { CredentialPublicKey(cose: try $0.bytes(0)) != nil }),
    StoredInvariant(
      "passkey_parts", of: "passkey", "every passkey's transports and attestation can be read",
      .sound(["transports", "attestation"]) { row in
        _ = try JSONColumn.decode([String].self, try row.text(0))
        return AttestationKind(rawValue: try row.text(1)) != nil
      }),
    StoredInvariant(
      "passkey_shape", of: "passkey",
      "every passkey has a handle of 1 to 64 bytes, an authenticator's number of 16, and a counter of 32 bits",
      .brokenWhere(
        """
        length(checked.user_handle) NOT BETWEEN 1 AND 64 OR length(checked.aaguid) <> 16
          OR checked.sign_count NOT BETWEEN 0 AND \(UInt32.max)
          OR length(checked.last_challenge) NOT IN (0, 32)
        """)),
    StoredInvariant(
      "passkey_backup", of: "passkey", "only a passkey that can be in a backup is in one",
      .brokenWhere("checked.backed_up = 1 AND checked.backup_eligible = 0")),
  ]

  static let secondFactors: [StoredInvariant] = [
    StoredInvariant(
      "second_factor_kind", of: "second_factor", "every second factor is an authenticator app",
      remedy: "A newer version has added these factors, and this one can't ask for them: run the newer one.",
      .brokenWhere("checked.kind <> '\(SecondFactorMethod.totp.rawValue)'")),
    StoredInvariant(
      "second_factor_step", of: "second_factor", "every second factor has the time step of its last code",
      .brokenWhere("checked.last_step < 0")),
    StoredInvariant(
      "recovery_code_hash", of: "recovery_code", "every recovery code is a hash",
      .brokenWhere("length(checked.hash) <> 32")),
    StoredInvariant(
      "recovery_code_factor", of: "recovery_code", "only an account with a second factor has recovery codes",
      .brokenWhere(
        "NOT EXISTS (SELECT 1 FROM second_factor WHERE second_factor.user_id = checked.user_id)")),
    StoredInvariant(
      "factor_loss_time", of: "factor_loss", "the recovery of a lost factor takes its time",
      .brokenWhere("checked.available_at <= checked.requested_at")),
    StoredInvariant(
      "pending_sign_in_shape", of: "pending_sign_in",
      "every sign-in that waits is known by a hash, ends after it began, and has few wrong codes",
      .brokenWhere(
        """
        length(checked.hash) <> 32 OR (checked.key_hash IS NOT NULL AND length(checked.key_hash) <> 32)
          OR checked.expires_at <= checked.created_at
          OR checked.failures NOT BETWEEN 0 AND \(PendingSignIn.tries)
        """)),
    StoredInvariant(
      "pending_sign_in_use", of: "pending_sign_in", "a sign-in that no longer waits has opened a session",
      .brokenWhere(
        """
        (CASE WHEN checked.used_at IS NULL THEN 0 ELSE 1 END)
          <> (CASE WHEN checked.session_id IS NULL THEN 0 ELSE 1 END)
        """)),
    StoredInvariant(
      "pending_sign_in_generation", of: "pending_sign_in", "no sign-in that waits is newer than its account",
      .brokenWhere(
        """
        checked.account_generation
          > (SELECT account.generation FROM account WHERE account.id = checked.user_id)
        """)),
  ]

  static let deviceKeys: [StoredInvariant] = [
    StoredInvariant(
      "session_key", of: "session", "a bound session has its key's thumbprint, kind and last proof",
      .brokenWhere(
        """
        (checked.key_thumbprint IS NULL AND (checked.key_kind IS NOT NULL OR checked.key_proven_at IS NOT NULL))
          OR (checked.key_thumbprint IS NOT NULL AND (length(checked.key_thumbprint) <> 43
            OR checked.key_kind IS NULL OR checked.key_proven_at IS NULL))
        """)),
    StoredInvariant(
      "authorization_code_key", of: "authorization_code", "a bound code has its key's thumbprint",
      .brokenWhere("checked.key_thumbprint IS NOT NULL AND length(checked.key_thumbprint) <> 43")),
    StoredInvariant(
      "spent_proof_mark", of: "spent_proof", "every used proof is a hash",
      .brokenWhere("length(checked.mark) <> 32")),
    StoredInvariant(
      "app_attest_key_shape", of: "app_attest_key",
      "every attested key has the length of a key, and a counter of 32 bits",
      .brokenWhere(
        """
        length(checked.id) <> 32 OR length(checked.public_key) <> 65
          OR checked.counter NOT BETWEEN 0 AND \(UInt32.max)
        """)),
    StoredInvariant(
      "app_attest_key_id", of: "app_attest_key", "every attested key has its hash as its id",
      .sound(["id", "public_key"]) {
        AttestedKeyRecord.isID(try $0.bytes(0), of: try $0.bytes(1))
      }),
    StoredInvariant(
      "app_attest_key_environment", of: "app_attest_key", "every attested key is of a known environment",
      .sound(["environment"]) { AttestedKeyRecord.isEnvironment(try $0.text(0)) }),
  ]
}
