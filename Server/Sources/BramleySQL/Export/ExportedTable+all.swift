extension ExportedTable {
  /// All that is kept about a person. A test compares it, and ``leftOutTables``, with ``Schema/tables``.
  package static let all: [ExportedTable] = people + sessions + providers + addresses + deletions + [activity]

  /// The accounts whose events are the person's: their own, and those that they merged into it.
  private static let ownAccounts = """
    (user_id = ? OR user_id IN (SELECT other_user_id FROM merge WHERE user_id = ? AND undone_at IS NULL))
    """
  private static let ownIdentities = "identity_id IN (SELECT id FROM identity WHERE user_id = ?)"

  private static let isTheAccount = "It is user_id of the export."
  private static let isCounter = "It is a counter that invalidates older sessions and codes."
  private static let isSecret = "It is a secret, or a hash of one."
  private static let isInternal = "It serves only the rotation of refresh tokens."

  private static let people = [
    ExportedTable(
      "account", as: "account", where: "id = ?", newestBy: "id",
      .texts("id", "email", "support_id"), .json("name", "metadata"),
      .flags("email_verified", "is_private_email", "email_deliverable"),
      .times("created_at", "deletion_due_at", "disabled_at"),
      leftOut: [
        "generation": isCounter,
        "deletion_id": "Anybody who knows it may ask for the deletion's state.",
      ]),
    ExportedTable(
      "identity", as: "identities", newestBy: "linked_at",
      .texts(
        "id", "provider", "team", "subject", "method", "email", "transfer_team", "transfer_subject"),
      .flags("email_verified", "is_private_email"), .numbers("real_user_status"),
      .times(
        "newest_token_at", "linked_at", "email_event_at", "transfer_prepared_at", "disabled_at"),
      leftOut: ["user_id": isTheAccount]),
    ExportedTable(
      "password", as: "passwords", where: ownIdentities, newestBy: "changed_at",
      .texts("identity_id"), .times("changed_at"),
      leftOut: [
        "hash": isSecret, "cost": "It is a part of the hash.",
        "source_id": "It names a secret of the system that the hash comes from.",
      ]),
    ExportedTable(
      "passkey", as: "passkeys", where: ownIdentities, newestBy: "created_at",
      .texts("identity_id", "attestation_format", "attestation", "label"), .json("transports"),
      .flags("is_verified", "backup_eligible", "backed_up"), .numbers("sign_count"),
      .times("created_at", "last_used_at"),
      leftOut: [
        "public_key": "It is a key, which says nothing about the person.",
        "user_handle": "It is random, and only stands for the account in the authenticator.",
        "aaguid": "It is a number; the label says what it stands for.", "last_challenge": isSecret,
      ]),
    ExportedTable(
      "known_network", as: "known_networks", newestBy: "seen_at", .times("seen_at"),
      leftOut: ["user_id": isTheAccount, "hash": "It is a keyed hash of the network, which nobody can read."]),
    ExportedTable(
      "guest", as: "guest", newestBy: "created_at", .times("created_at"), leftOut: ["user_id": isTheAccount]),
    ExportedTable(
      "imported_account", as: "imports", newestBy: "imported_at", .times("imported_at"),
      leftOut: ["user_id": isTheAccount, "mark": "It is a keyed hash of the person's id in another system."]),
    ExportedTable(
      "merge", as: "merges", newestBy: "merged_at",
      .texts("id", "other_user_id", "session_id"),
      [
        Field(column: "report", name: "report", form: .merge),
        Field(column: "merged", name: "merged", form: .mergedAccount),
      ],
      .times("merged_at", "undo_until", "undone_at"),
      leftOut: ["user_id": isTheAccount, "key_hash": isSecret]
    ),
    ExportedTable(
      "second_factor", as: "second_factors", newestBy: "created_at", .texts("id", "kind", "label"),
      .times("created_at", "last_used_at"),
      leftOut: [
        "user_id": isTheAccount, "sealed": isSecret, "last_step": "It is the time step of the last code.",
      ]),
    ExportedTable(
      "recovery_code", as: "recovery_codes", newestBy: "created_at", .times("created_at"),
      leftOut: ["user_id": isTheAccount, "hash": isSecret]),
    ExportedTable(
      "factor_loss", as: "lost_second_factors", newestBy: "requested_at", .texts("language"),
      .times("requested_at", "available_at"), leftOut: ["user_id": isTheAccount]),
  ]

  private static let sessions = [
    ExportedTable(
      "session", as: "sessions", newestBy: "created_at",
      .texts(
        "id", "identity_id", "provider", "kind", "client_id", "device_name", "end_reason", "parent_id",
        "provider_sid", "key_kind"), .json("methods"),
      .times(
        "created_at", "last_used_at", "auth_time", "idle_expires_at", "expires_at", "ended_at",
        "key_proven_at"),
      leftOut: [
        "user_id": isTheAccount, "generation": isInternal, "superseded_at": isInternal,
        "previous_made_at": isInternal, "rotation_key_hash": isInternal, "account_generation": isCounter,
        "key_thumbprint": isSecret,
      ])
  ]

  private static let providers = [
    ExportedTable(
      "apple_grant", as: "apple_authorizations", where: ownIdentities, newestBy: "kept_at",
      .texts("identity_id", "client_id", "refusal"),
      .times("kept_at", "next_check_at", "checked_at", "confirmed_at", "refused_at", "revoked_at"),
      leftOut: ["sealed_refresh_token": isSecret]),
    ExportedTable(
      "provider_grant", as: "provider_authorizations", where: ownIdentities, newestBy: "kept_at",
      .texts("identity_id", "kind"), .times("kept_at"),
      leftOut: ["sealed_token": isSecret, "prefix_hash": isSecret, "double_sha512": isSecret]),
  ]

  private static let addresses = [
    ExportedTable(
      "address_change", as: "address_changes", newestBy: "begun_at", .texts("address"),
      .times("begun_at", "expires_at"), leftOut: ["user_id": isTheAccount, "generation": isCounter]),
    ExportedTable(
      "address_undo", as: "former_addresses", newestBy: "changed_at", .texts("address"),
      .times("changed_at", "expires_at"), leftOut: ["user_id": isTheAccount, "hash": isSecret]),
    ExportedTable(
      "challenge", as: "sent_codes", newestBy: "created_at",
      .texts("purpose", "channel", "shown", "language"), .numbers("failures"), .flags("is_known"),
      .times("created_at", "expires_at", "used_at", "followed_at"),
      leftOut: [
        "user_id": isTheAccount, "id": "The code is sent back with it.",
        "destination": "It is shown in another spelling.", "code": isSecret, "link": isSecret,
        "binding": isSecret, "network": "It is a keyed hash of the network, which nobody can read.",
      ]),
    ExportedTable(
      "sent_mail", as: "sent_mails", newestBy: "sent_at", .texts("id"), .times("sent_at"),
      leftOut: ["user_id": isTheAccount, "address_hash": "It is a keyed hash of the address."]),
  ]

  private static let deletions = [
    ExportedTable(
      "deletion", as: "deletions", newestBy: "created_at", .texts("state", "session_id", "scope"),
      .times("created_at", "due_at", "finished_at", "expires_at"),
      leftOut: [
        "user_id": isTheAccount, "id": "Anybody who knows it may ask for the deletion's state.",
        "key_hash": isSecret,
      ]),
    ExportedTable(
      "revocation", as: "revocations", where: "deletion_id IN (SELECT id FROM deletion WHERE user_id = ?)",
      newestBy: "id", .texts("id", "provider", "state"), .times("settled_at"),
      leftOut: [
        "deletion_id": "Anybody who knows it may ask for the deletion's state.",
        "job_id": "It names the work that is waiting.",
      ]),
    ExportedTable(
      "unlinked", as: "unlinked", newestBy: "at", .times("at"),
      leftOut: ["user_id": isTheAccount, "job_id": "It names the work that is waiting."]),
  ]

  /// The audit log, of which an export may have more than of others.
  static let activity = ExportedTable(
    "audit", as: "activity", where: ownAccounts, newestBy: "at",
    .texts("id", "kind", "user_id", "session_id"), .times("at"), .json("detail"))
}

extension ExportedTable {
  private static let hashesOnly = "It has only keyed hashes, from which nobody finds a person, and counts."
  private static let forMinutes =
    "It has hashes and sealed values of a sign-in that is under way, for a minute to a day."
  private static let ofTheServer = "It is about the server, not about a person."

  /// The tables that an export lacks, with the reason.
  package static let leftOutTables: [String: String] = [
    "password_source": ofTheServer, "check_pause": ofTheServer, "notification": ofTheServer,
    "apple_side": ofTheServer, "key_set": ofTheServer, "provider_metadata": ofTheServer,
    "audit_horizon": ofTheServer, "admin_credential": ofTheServer, "hourly_count": ofTheServer,
    "master_key": ofTheServer, "signing_key": ofTheServer, "person_secret": ofTheServer,
    "app_attest_key": "It has the keys of apps' installations, which belong to no person.",
    "child_code": forMinutes, "pending_sign_in": forMinutes, "spent": forMinutes, "spent_proof": forMinutes,
    "spent_nonce": forMinutes, "parked_reply": forMinutes,
    "authorization_code": forMinutes, "flow_credential": forMinutes,
    "tombstone": "It has a keyed hash of a person whose account was deleted.",
    "sent_codes": hashesOnly, "code_tally": hashesOnly, "counter": hashesOnly, "text_sent": hashesOnly,
    "text_pause": hashesOnly, "node_counts": hashesOnly,
    "webhook_event": "It has events that wait for the app's own back ends; the activity has them too.",
    "webhook_endpoint": ofTheServer,
    "job": "It has work that is waiting, sealed, whose result is in the other tables.",
  ]
}
