extension Schema {
  static func grants(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // A token of a provider other than Apple, kept so that the authorization can be ended. The hashes are those by
      // which a security event names a token.
      dialect.table(
        "provider_grant",
        """
        identity_id \(text) PRIMARY KEY NOT NULL REFERENCES identity ON DELETE CASCADE, kind \(text) NOT NULL,
        sealed_token \(bytes) NOT NULL, prefix_hash \(bytes) NOT NULL, double_sha512 \(bytes) NOT NULL,
        kept_at \(integer) NOT NULL
        """),
      "CREATE INDEX provider_grant_by_prefix ON provider_grant (prefix_hash)",
      "CREATE INDEX provider_grant_by_hash ON provider_grant (double_sha512)",
    ]
  }
}
