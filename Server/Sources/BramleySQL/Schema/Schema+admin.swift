extension Schema {
  static func admin(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // Tokens of operators and clients of the admin port; `grants` is a token's role or a client's scopes.
      dialect.table(
        "admin_credential",
        """
        id \(text) PRIMARY KEY NOT NULL, kind \(text) NOT NULL, name \(text) NOT NULL, secret_hash \(bytes) NOT NULL,
        grants \(text) NOT NULL, created_at \(integer) NOT NULL, expires_at \(integer), last_used_at \(integer),
        revoked_at \(integer)
        """),
      // What the admin pages plot; `hour` is the hour's first millisecond. Nodes add to the same rows once a minute.
      dialect.table(
        "hourly_count",
        """
        hour \(integer) NOT NULL, name \(text) NOT NULL, label \(text) NOT NULL, amount \(integer) NOT NULL,
        PRIMARY KEY (hour, name, label)
        """),
    ]
  }
}
