extension Schema {
  static func portability(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // Which accounts an import added, by a keyed hash of the source and the person's id there: see ImportMark. The row
      // outlives the account, so that a second import does not bring back who was deleted.
      dialect.table(
        "imported_account",
        """
        mark \(bytes) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL, imported_at \(integer) NOT NULL
        """),
      "CREATE INDEX imported_account_of_account ON imported_account (user_id)",
    ]
  }
}
