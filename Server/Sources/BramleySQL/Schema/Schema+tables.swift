extension Schema {
  /// All tables but that of the migrations. A table follows those that its rows need.
  ///
  /// A test compares the list with the tables that the migrations make.
  package static let tables: [StoredTable] =
    peopleTables + sessionTables + signInTables + providerTables + addressTables + workTables

  private static let peopleTables = [
    StoredTable(
      "account", columns: .texts("id", "name", "email", "support_id", "deletion_id", "metadata"),
      .integers(
        "created_at", "email_verified", "is_private_email", "email_deliverable", "deletion_due_at",
        "generation", "disabled_at")),
    StoredTable(
      "identity", references: ["user_id": "account"],
      columns: .texts(
        "id", "user_id", "provider", "team", "subject", "method", "email", "transfer_team", "transfer_subject"
      ),
      .integers(
        "email_verified", "is_private_email", "real_user_status", "newest_token_at", "linked_at",
        "email_event_at", "transfer_prepared_at", "disabled_at")),
    StoredTable("password_source", columns: .texts("id"), .bytes("sealed")),
    StoredTable(
      "password", key: ["identity_id"], references: ["identity_id": "identity"],
      columns: .texts("identity_id", "hash", "cost", "source_id"), .integers("changed_at")),
    StoredTable(
      "passkey", key: ["identity_id"], references: ["identity_id": "identity"],
      columns: .texts("identity_id", "transports", "attestation_format", "attestation", "label"),
      .bytes("public_key", "user_handle", "aaguid", "last_challenge"),
      .integers(
        "sign_count", "is_verified", "backup_eligible", "backed_up", "created_at", "last_used_at")),
    StoredTable(
      "known_network", key: ["hash"], references: ["user_id": "account"],
      columns: .bytes("hash"), .texts("user_id"), .integers("seen_at")),
    StoredTable(
      "guest", key: ["user_id"], references: ["user_id": "account"],
      columns: .texts("user_id"), .integers("created_at")),
    StoredTable(
      "imported_account", key: ["mark"], columns: .bytes("mark"), .texts("user_id"), .integers("imported_at")),
    StoredTable(
      "merge", references: ["user_id": "account"],
      columns: .texts("id", "user_id", "other_user_id", "session_id", "report", "merged"), .bytes("key_hash"),
      .integers("merged_at", "undo_until", "undone_at")),
    StoredTable(
      "second_factor", references: ["user_id": "account"],
      columns: .texts("id", "user_id", "kind", "label"), .bytes("sealed"),
      .integers("last_step", "created_at", "last_used_at")),
    StoredTable(
      "recovery_code", key: ["hash"], references: ["user_id": "account"],
      columns: .bytes("hash"), .texts("user_id"), .integers("created_at")),
    StoredTable(
      "factor_loss", key: ["user_id"], references: ["user_id": "account"],
      columns: .texts("user_id", "language"), .integers("requested_at", "available_at")),
  ]

  private static let sessionTables = [
    StoredTable(
      "session", references: ["user_id": "account", "parent_id": "session"],
      columns: .texts(
        "id", "user_id", "identity_id", "provider", "kind", "client_id", "methods", "device_name",
        "end_reason", "parent_id", "provider_sid", "key_thumbprint", "key_kind"),
      .integers(
        "key_proven_at", "created_at", "last_used_at", "auth_time", "generation", "superseded_at",
        "previous_made_at",
        "idle_expires_at", "expires_at", "ended_at", "account_generation"),
      .bytes("rotation_key_hash")),
    StoredTable(
      "child_code", key: ["hash"], references: ["parent_id": "session"],
      columns: .bytes("hash"), .texts("parent_id", "code_challenge", "device_name", "session_id"),
      .integers("expires_at", "used_at")),
  ]

  private static let signInTables = [
    StoredTable(
      "spent", key: ["mark"], columns: .bytes("mark", "key_hash", "answer"), .texts("session_id"),
      .integers("is_new_user", "created_at", "expires_at", "claimed_until", "auth_time")),
    StoredTable(
      "app_attest_key",
      columns: .bytes("id", "public_key", "receipt"), .texts("app", "environment", "bundle_version"),
      .integers("counter", "created_at", "last_used_at", "risk_metric", "risk_at", "category")),
    StoredTable(
      "pending_sign_in", key: ["hash"], references: ["user_id": "account"],
      columns: .bytes("hash", "sealed", "key_hash"), .texts("user_id", "session_id"),
      .integers("enrolls", "failures", "created_at", "expires_at", "used_at", "account_generation")),
    StoredTable("spent_proof", key: ["mark"], columns: .bytes("mark"), .integers("expires_at")),
    StoredTable("spent_nonce", key: ["hash"], columns: .bytes("hash"), .integers("expires_at")),
    StoredTable(
      "tombstone", key: ["person"],
      columns: .bytes("person"), .integers("not_before", "expires_at", "consent_ended_at")),
    StoredTable(
      "parked_reply", key: ["mark"], columns: .bytes("mark", "fields", "person"), .integers("expires_at")),
    StoredTable(
      "authorization_code", key: ["hash"], references: ["user_id": "account"],
      columns: .bytes("hash"),
      .texts(
        "client_id", "redirect_uri", "code_challenge", "user_id", "identity_id", "provider", "methods",
        "session_id", "provider_sid", "key_thumbprint"),
      .integers("is_new_user", "auth_time", "expires_at", "used_at", "account_generation")),
    StoredTable(
      "flow_credential", key: ["hash"], columns: .bytes("hash", "credential", "person"),
      .texts("client_id", "redirect_uri", "code_challenge", "provider", "purpose", "session_id"),
      .integers("expires_at", "used_at")),
  ]

  private static let providerTables = [
    StoredTable(
      "apple_grant", key: ["identity_id", "client_id"], references: ["identity_id": "identity"],
      columns: .texts("identity_id", "client_id", "refusal"), .bytes("sealed_refresh_token"),
      .integers("kept_at", "next_check_at", "checked_at", "confirmed_at", "refused_at", "revoked_at")),
    StoredTable(
      "check_pause", key: ["client_id"], columns: .texts("client_id", "reason"), .integers("since", "until")),
    StoredTable("notification", columns: .bytes("id"), .integers("expires_at")),
    StoredTable("apple_side", key: ["side"], columns: .texts("side"), .integers("since")),
    StoredTable(
      "provider_grant", key: ["identity_id"], references: ["identity_id": "identity"],
      columns: .texts("identity_id", "kind"), .bytes("sealed_token", "prefix_hash", "double_sha512"),
      .integers("kept_at")),
    StoredTable(
      "key_set", key: ["source"],
      columns: .texts("source", "address"), .bytes("document"), .integers("fetched_at")),
    StoredTable(
      "provider_metadata", key: ["issuer"],
      columns: .texts("issuer"), .bytes("document"), .integers("fetched_at")),
  ]

  private static let addressTables = [
    StoredTable(
      "address_change", key: ["user_id"], references: ["user_id": "account"],
      columns: .texts("user_id", "address"), .integers("generation", "begun_at", "expires_at")),
    StoredTable(
      "address_undo", key: ["hash"], references: ["user_id": "account"],
      columns: .bytes("hash"), .texts("user_id", "address"), .integers("changed_at", "expires_at")),
    StoredTable(
      "challenge", references: ["user_id": "account"],
      columns: .texts("id", "purpose", "channel", "destination", "shown", "user_id", "language"),
      .bytes("code", "link", "binding", "network"),
      .integers("is_known", "failures", "created_at", "expires_at", "used_at", "followed_at")),
    StoredTable(
      "sent_codes", key: ["hash"], columns: .bytes("hash"), .texts("sent"), .integers("expires_at")),
    StoredTable(
      "code_tally", key: ["hash"], columns: .bytes("hash"), .integers("count", "at", "expires_at")),
    StoredTable("counter", key: ["key"], columns: .bytes("key"), .integers("count", "expires_at")),
    StoredTable(
      "text_sent", key: ["number", "at"],
      columns: .bytes("number", "prefix"), .integers("at", "used", "swallowed")),
    StoredTable("text_pause", key: ["prefix"], columns: .bytes("prefix"), .integers("until")),
    StoredTable(
      "sent_mail", references: ["user_id": "account"],
      columns: .texts("id", "user_id"), .bytes("address_hash"), .integers("sent_at")),
  ]

  private static let workTables = [
    StoredTable(
      "deletion", columns: .texts("id", "user_id", "state", "session_id", "scope"), .bytes("key_hash"),
      .integers("created_at", "due_at", "finished_at", "expires_at")),
    StoredTable(
      "revocation", references: ["deletion_id": "deletion"],
      columns: .texts("id", "deletion_id", "job_id", "provider", "state"), .integers("settled_at")),
    StoredTable("unlinked", key: ["job_id"], columns: .texts("job_id", "user_id"), .integers("at")),
    StoredTable(
      "job", columns: .texts("id", "kind", "reason"), .bytes("payload", "person"),
      .integers("created_at", "run_at", "deadline", "attempts", "lease_until", "failed_at")),
    StoredTable(
      "master_key",
      columns: .integers("id", "added_at", "retired_at", "removed_at"), .bytes("check_value")),
    StoredTable("signing_key", columns: .texts("id"), .bytes("sealed"), .integers("created_at")),
    StoredTable("person_secret", columns: .integers("id"), .bytes("sealed")),
    StoredTable(
      "audit", columns: .texts("id", "kind", "user_id", "session_id", "detail"), .integers("at")),
    StoredTable("audit_horizon", columns: .integers("id", "oldest_at")),
    StoredTable(
      "node_counts", key: ["node"],
      columns: .bytes("node", "payload"), .integers("sequence", "written_at", "expires_at")),
    StoredTable(
      "admin_credential", columns: .texts("id", "kind", "name", "grants"), .bytes("secret_hash"),
      .integers("created_at", "expires_at", "last_used_at", "revoked_at")),
    StoredTable(
      "hourly_count", key: ["hour", "name", "label"], columns: .integers("hour", "amount"),
      .texts("name", "label")),
    StoredTable(
      "webhook_event", key: ["sequence"],
      columns: .texts("id", "endpoint", "user_id", "type", "body", "reason"),
      .integers(
        "sequence", "created_at", "run_at", "deadline", "attempts", "lease_until", "skipped_at")),
    StoredTable(
      "webhook_endpoint", columns: .texts("id", "reason"),
      .integers("failures", "failing_since", "paused_at", "quiet_until", "is_gone")),
  ]
}
