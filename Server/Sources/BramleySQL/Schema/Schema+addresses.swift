extension Schema {
  static func addresses(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // The address that an account is about to get, until it is proven. `generation` is the account's.
      dialect.table(
        "address_change",
        """
        user_id \(text) PRIMARY KEY NOT NULL REFERENCES account ON DELETE CASCADE, address \(text) NOT NULL,
        generation \(integer) NOT NULL, begun_at \(integer) NOT NULL, expires_at \(integer) NOT NULL
        """),
      "CREATE INDEX address_change_by_end ON address_change (expires_at)",
      // A change that the owner of the former address can take back, by the hash of the token that was mailed there.
      dialect.table(
        "address_undo",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        address \(text) NOT NULL, changed_at \(integer) NOT NULL, expires_at \(integer) NOT NULL
        """),
      "CREATE INDEX address_undo_of_account ON address_undo (user_id)",
      "CREATE INDEX address_undo_by_end ON address_undo (expires_at)",
    ]
  }
}
