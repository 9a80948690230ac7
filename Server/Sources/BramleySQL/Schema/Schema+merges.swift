extension Schema {
  static func merges(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // `merged` is what is kept of the account that was taken in, while the merge can be undone.
      dialect.table(
        "merge",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        other_user_id \(text) NOT NULL, session_id \(text) NOT NULL, key_hash \(bytes), report \(text) NOT NULL,
        merged \(text), merged_at \(integer) NOT NULL, undo_until \(integer), undone_at \(integer)
        """),
      "CREATE INDEX merge_of_account ON merge (user_id)",
      "CREATE INDEX merge_of_session ON merge (session_id)",
      "CREATE INDEX merge_by_end ON merge (undo_until) WHERE merged IS NOT NULL",
    ]
  }
}
