extension Schema {
  static func nodes(_ dialect: SQLDialect) -> [String] {
    let (integer, bytes) = (dialect.integer, dialect.bytes)
    return [
      // What each node shares with the others: see NodeRow. A node writes its row about once a second, and there are few
      // rows, so an index besides the key would cost more than it saves.
      dialect.table(
        "node_counts",
        """
        node \(bytes) PRIMARY KEY NOT NULL, sequence \(integer) NOT NULL, written_at \(integer) NOT NULL,
        expires_at \(integer) NOT NULL, payload \(bytes) NOT NULL
        """)
    ]
  }
}
