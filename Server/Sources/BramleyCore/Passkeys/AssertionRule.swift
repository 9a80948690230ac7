package import BramleyAPI
import BramleyTokens
package import Foundation

/// Judges a passkey's signature by WebAuthn Level 3, section 7.2.
package enum AssertionRule {
  /// What a signature proves and changes.
  package struct Verified: Sendable, Equatable {
    /// The passkey as it was read.
    package var before: PasskeyRecord
    /// The passkey after its use.
    package var after: PasskeyRecord
    package var owner: UserID
    /// Whether the authenticator verified the person, by face, finger or code.
    package var isPersonVerified: Bool

    package init(
      before: PasskeyRecord, after: PasskeyRecord, owner: UserID, isPersonVerified: Bool
    ) {
      self.before = before
      self.after = after
      self.owner = owner
      self.isPersonVerified = isPersonVerified
    }

    /// Whether the verification of the person counts as a factor: where the passkey's was used before beside another
    /// factor. Until then whoever found the authenticator may have set it up (section 4, `uvInitialized`).
    package var countsVerification: Bool { isPersonVerified && before.isVerified }

    /// Whether another factor that the person has shown beside it makes the verification count from now on (step 24).
    package var mayInitializeVerification: Bool { isPersonVerified && !before.isVerified }

    /// The passkey's backup flags before and after, where they changed, for the audit log. Programs that keep passkeys
    /// do change them, and refusing would lock people out.
    package var changedFlags: String? {
      guard before.isBackupEligible != after.isBackupEligible || before.isBackedUp != after.isBackedUp else {
        return nil
      }
      func text(_ record: PasskeyRecord) -> String {
        record.isBackedUp ? "backed_up" : record.isBackupEligible ? "eligible" : "device_bound"
      }
      return "\(text(before)) to \(text(after))"
    }
  }

  /// Verifies a signature.
  ///
  /// - Parameter known: the stored passkey that the answer names; nil where there is none.
  package static func verdict(
    on presented: PasskeyAssertion, for ceremony: PasskeyCeremony, by known: OwnedPasskey?,
    at party: RelyingParty, now: Date
  ) throws(CeremonyFault) -> Verified {
    func fault(_ step: Int, _ reason: String) -> CeremonyFault {
      CeremonyFault(.authentication, step, reason)
    }
    // 3 and 4.
    guard presented.type == "public-key", presented.id == presented.rawId,
      let id = Data(base64URL: presented.rawId.utf8), !id.isEmpty,
      let clientData = Data(base64URL: presented.response.clientDataJSON.utf8),
      let data = Data(base64URL: presented.response.authenticatorData.utf8),
      let signature = Data(base64URL: presented.response.signature.utf8)
    else { throw fault(3, "the answer is not a passkey's signature") }
    // 5.
    if let allowed = ceremony.allowed, !allowed.contains(PasskeyCeremony.mark(of: id)) {
      throw fault(5, "the passkey is none of those that were asked for")
    }
    // 6.
    let passkey = try owned(known, id: id, handle: presented.response.userHandle, ceremony)
    // 7 to 14.
    try ClientData.read(clientData, .authentication).check(
      .authentication, challenge: ceremony.challenge, at: party)
    // 15 to 18.
    guard let authenticator = AuthenticatorData(data), authenticator.credential == nil else {
      throw fault(7, "the authenticator data has another form or length")
    }
    try check(authenticator, for: ceremony, at: party)
    // 20 and 21.
    guard let key = CredentialPublicKey(cose: passkey.record.publicKey),
      key.isValid(signature, for: data + AttestationCertificate.hash(clientData))
    else { throw fault(21, "the signature is wrong") }
    // 22. A retry of the same answer brings the same counter.
    let record = passkey.record
    guard
      (authenticator.signCount == 0 && record.signCount == 0) || authenticator.signCount > record.signCount
        || record.lastChallenge == ceremony.hash
    else { throw fault(22, "the counter did not rise, as if there were two of the passkey") }
    // 24, deferred to the step that stores the sign-in. `uvInitialized` changes there where another factor was shown, too.
    var after = record
    let flags = authenticator.flags
    after.signCount = max(record.signCount, authenticator.signCount)
    after.isBackupEligible = flags.contains(.backupEligible)
    after.isBackedUp = flags.contains(.backedUp)
    (after.lastUsedAt, after.lastChallenge) = (now, ceremony.hash)
    return Verified(
      before: record, after: after, owner: passkey.owner, isPersonVerified: flags.contains(.userVerified))
  }

  /// Step 6: whose passkey it is.
  private static func owned(
    _ known: OwnedPasskey?, id: Data, handle: String?, _ ceremony: PasskeyCeremony
  ) throws(CeremonyFault) -> OwnedPasskey {
    func fault(_ reason: String) -> CeremonyFault { CeremonyFault(.authentication, 6, reason) }
    guard let known, known.record.credentialID == id else { throw fault("no account has the passkey") }
    guard ceremony.account == nil || ceremony.account == known.owner else {
      throw fault("another account has the passkey")
    }
    guard let handle else {
      guard ceremony.account != nil else { throw fault("the answer does not say whose passkey it is") }
      return known
    }
    guard Data(base64URL: handle.utf8) == known.record.userHandle else {
      throw fault("the passkey is another account's")
    }
    return known
  }

  /// Steps 15 to 18. No policy uses the backup flags, so that step 19 is for the audit log.
  private static func check(
    _ data: AuthenticatorData, for ceremony: PasskeyCeremony, at party: RelyingParty
  ) throws(CeremonyFault) {
    func fault(_ step: Int, _ reason: String) -> CeremonyFault {
      CeremonyFault(.authentication, step, reason)
    }
    guard data.rpIDHash == party.idHash else { throw fault(15, "the passkey is for another domain") }
    guard data.flags.contains(.userPresent) else { throw fault(16, "nobody was present") }
    guard !ceremony.needsVerification || data.flags.contains(.userVerified) else {
      throw fault(17, "the person was not verified")
    }
    guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
      throw fault(18, "the passkey is in a backup and can't be")
    }
  }
}

extension AssertionRule.Verified {
  /// How the person authenticated (RFC 8176).
  package var methods: [AuthenticationMethod] {
    let key: AuthenticationMethod = after.isBackupEligible ? .softwareKey : .hardwareKey
    guard isPersonVerified else { return [key] }
    return countsVerification ? [key, .userPresence, .multipleFactors] : [key, .userPresence]
  }
}
