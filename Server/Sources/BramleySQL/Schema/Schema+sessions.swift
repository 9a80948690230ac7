extension Schema {
  static func sessions(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // `previous_made_at` is when the refresh token before the current one was made: both may still be shown.
      // `account_generation` is the account's generation when the session was opened.
      dialect.table(
        "session",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        identity_id \(text) NOT NULL, provider \(text) NOT NULL, kind \(text) NOT NULL, client_id \(text) NOT NULL,
        methods \(text) NOT NULL, device_name \(text), created_at \(integer) NOT NULL,
        last_used_at \(integer) NOT NULL, auth_time \(integer), generation \(integer) NOT NULL,
        superseded_at \(integer), previous_made_at \(integer), rotation_key_hash \(bytes),
        idle_expires_at \(integer) NOT NULL, expires_at \(integer) NOT NULL, ended_at \(integer),
        end_reason \(text), parent_id \(text) REFERENCES session ON DELETE CASCADE, provider_sid \(text),
        account_generation \(integer) NOT NULL DEFAULT 0
        """),
      // `provider_sid` is the provider's own session, which a logout token names.
      "CREATE INDEX session_by_provider_sid ON session (provider_sid) WHERE provider_sid IS NOT NULL",
      "CREATE INDEX session_of_account ON session (user_id)",
      "CREATE INDEX session_of_parent ON session (parent_id) WHERE parent_id IS NOT NULL",
      dialect.table(
        "child_code",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, parent_id \(text) NOT NULL REFERENCES session ON DELETE CASCADE,
        code_challenge \(text) NOT NULL, device_name \(text), expires_at \(integer) NOT NULL,
        used_at \(integer), session_id \(text)
        """),
      "CREATE INDEX child_code_by_end ON child_code (expires_at)",
      "CREATE INDEX child_code_of_parent ON child_code (parent_id)",
    ]
  }
}
