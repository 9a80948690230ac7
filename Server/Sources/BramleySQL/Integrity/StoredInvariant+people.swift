import BramleyAPI
import BramleyCore

extension StoredInvariant {
  static let accounts: [StoredInvariant] = [
    StoredInvariant(
      "account_name", of: "account", "every name can be read",
      .sound(["name"]) { row in
        _ = try row.optionalText(0).map { try JSONColumn.decode(PersonName.self, $0) }
        return true
      }),
    StoredInvariant(
      "account_support_id", of: "account", "every support id is that of its account",
      .sound(["id", "support_id"]) { row in
        SupportID(of: UserID(rawValue: try row.text(0))).rawValue == (try row.text(1))
      }),
    StoredInvariant(
      "account_email", of: "account", "only an account with an address has a verified one",
      .brokenWhere("checked.email IS NULL AND checked.email_verified = 1")),
    StoredInvariant(
      "account_deletion", of: "account", "a planned deletion is recorded as planned, with its time",
      .brokenWhere(
        """
        (CASE WHEN checked.deletion_id IS NULL THEN 0 ELSE 1 END)
          <> (CASE WHEN checked.deletion_due_at IS NULL THEN 0 ELSE 1 END)
          OR (checked.deletion_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM deletion WHERE deletion.id = checked.deletion_id
              AND deletion.state = '\(DeletionState.scheduled.rawValue)'))
        """)),
    StoredInvariant(
      "account_generation", of: "account", "every generation is a number of 32 bits",
      .brokenWhere("checked.generation NOT BETWEEN 0 AND \(UInt32.max)")),
    StoredInvariant(
      "account_identity", of: "account", "an account has an identity, or is a guest's", severity: .warn,
      remedy: "Nobody can sign in to these accounts. accounts.claimed_data: keep leaves such accounts; "
        + "`bramley users show` shows one, and `bramley users delete` deletes it.",
      .brokenWhere(
        """
        NOT EXISTS (SELECT 1 FROM identity WHERE identity.user_id = checked.id)
          AND NOT EXISTS (SELECT 1 FROM guest WHERE guest.user_id = checked.id)
        """)),
    StoredInvariant(
      "guest_identity", of: "guest", "a guest has no identity",
      remedy:
        "Unused guests are deleted after some time. Remove the rows of these people from the table guest.",
      .brokenWhere("EXISTS (SELECT 1 FROM identity WHERE identity.user_id = checked.user_id)")),
    StoredInvariant(
      "address_change_generation", of: "address_change", "a change of address is no newer than its account",
      .brokenWhere(
        "checked.generation > (SELECT account.generation FROM account WHERE account.id = checked.user_id)")),
  ]

  static let identities: [StoredInvariant] = [
    StoredInvariant(
      "identity_subject", of: "identity", "every identity names its provider and its subject",
      .brokenWhere("checked.provider = '' OR checked.subject = ''")),
    StoredInvariant(
      "identity_transfer", of: "identity", "a prepared transfer has its time",
      .brokenWhere("checked.transfer_subject IS NOT NULL AND checked.transfer_prepared_at IS NULL")),
    StoredInvariant(
      "password_provider", of: "password", "a password belongs to a password's identity",
      .brokenWhere(
        """
        EXISTS (SELECT 1 FROM identity WHERE identity.id = checked.identity_id
          AND identity.provider <> '\(ProviderID.password.rawValue)')
        """)),
    StoredInvariant(
      "password_source", of: "password", "every imported hash has the secret that it needs",
      .brokenWhere(
        """
        checked.source_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM password_source WHERE password_source.id = checked.source_id)
        """)),
    StoredInvariant(
      "apple_grant_provider", of: "apple_grant", "a grant of Apple belongs to an identity of Apple",
      .brokenWhere(
        """
        EXISTS (SELECT 1 FROM identity WHERE identity.id = checked.identity_id
          AND identity.provider <> '\(ProviderID.apple.rawValue)')
        """)),
    StoredInvariant(
      "provider_grant_kind", of: "provider_grant", "every kept token is of a known kind",
      .sound(["kind"]) { HeldToken.Kind(rawValue: try $0.text(0)) != nil }),
  ]
}
