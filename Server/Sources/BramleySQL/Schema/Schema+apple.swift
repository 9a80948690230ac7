extension Schema {
  static func apple(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // When the grant's token is shown to Apple next, when it was last, when Apple last accepted it, since when
      // Apple refuses it and in which words, and since when it is known to be dead.
      dialect.table(
        "apple_grant",
        """
        identity_id \(text) NOT NULL REFERENCES identity ON DELETE CASCADE, client_id \(text) NOT NULL,
        sealed_refresh_token \(bytes) NOT NULL, kept_at \(integer) NOT NULL,
        next_check_at \(integer) NOT NULL, checked_at \(integer), confirmed_at \(integer),
        refused_at \(integer), refusal \(text), revoked_at \(integer), PRIMARY KEY (identity_id, client_id)
        """),
      "CREATE INDEX apple_grant_due ON apple_grant (next_check_at) WHERE revoked_at IS NULL",
      "CREATE INDEX apple_grant_checked ON apple_grant (client_id, checked_at)",
      "CREATE INDEX apple_grant_refused ON apple_grant (client_id, refused_at) WHERE refused_at IS NOT NULL",
      """
      CREATE INDEX apple_grant_to_settle ON apple_grant (refused_at)
      WHERE refused_at IS NOT NULL AND revoked_at IS NULL
      """,
      dialect.table(
        "check_pause",
        """
        client_id \(text) PRIMARY KEY NOT NULL, since \(integer) NOT NULL, until \(integer) NOT NULL,
        reason \(text) NOT NULL
        """),
      dialect.table("notification", "id \(bytes) PRIMARY KEY NOT NULL, expires_at \(integer) NOT NULL"),
      "CREATE INDEX notification_by_end ON notification (expires_at)",
      // With which side, Apple or an emulator, the store is used, and since when.
      dialect.table("apple_side", "side \(text) PRIMARY KEY NOT NULL, since \(integer) NOT NULL"),
    ]
  }
}
