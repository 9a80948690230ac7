import BramleySQL

extension SQLDialect {
  static let sqlite = SQLDialect(
    placeholders: .questionMarks, integer: "INTEGER", text: "TEXT", bytes: "BLOB",
    tableOptions: "STRICT, WITHOUT ROWID", number: "INTEGER PRIMARY KEY NOT NULL",
    numberedTableOptions: "STRICT",
    // A new row's number is the largest one's and one more.
    continueNumbers: { _, _ in [] },
    // There is one writer at a time, so there is nothing to lock.
    locking: "", lockingFree: "",
    part: { column, first, count in "substr(\(column), \(first), \(count))" },
    hasOneWriter: true,
    appendOnly: { table in
      let fails = "BEGIN SELECT RAISE(ABORT, 'the table \(table) is append-only'); END"
      return [
        "CREATE TRIGGER \(table)_is_not_changed BEFORE UPDATE ON \(table) \(fails)",
        """
        CREATE TRIGGER \(table)_is_not_shortened BEFORE DELETE ON \(table)
        WHEN OLD.at >= COALESCE((SELECT oldest_at FROM \(table)_horizon WHERE id = 1), 0) \(fails)
        """,
      ]
    })
}
