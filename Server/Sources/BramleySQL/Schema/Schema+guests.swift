extension Schema {
  static func guests(_ dialect: SQLDialect) -> [String] {
    let (integer, text) = (dialect.integer, dialect.text)
    return [
      // Accounts that never had an identity, so that unused ones are found.
      dialect.table(
        "guest",
        """
        user_id \(text) PRIMARY KEY NOT NULL REFERENCES account ON DELETE CASCADE, created_at \(integer) NOT NULL
        """),
      "CREATE INDEX guest_by_time ON guest (created_at)",
    ]
  }
}
