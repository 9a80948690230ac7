import BramleySQL

extension SQLDialect {
  static let sqlite = SQLDialect(
    placeholders: .questionMarks, integer: "INTEGER", text: "TEXT", bytes: "BLOB",
    tableOptions: "STRICT, WITHOUT ROWID",
    // There is one writer at a time, so there is nothing to lock.
    locking: "", lockingFree: "",
    part: { column, first, count in "substr(\(column), \(first), \(count))" },
    appendOnly: { table in
      [("UPDATE", "changed"), ("DELETE", "shortened")].map { event, what in
        """
        CREATE TRIGGER \(table)_is_not_\(what) BEFORE \(event) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'the table \(table) is append-only'); END
        """
      }
    })
}
