import Foundation
import GRDBSQLite

extension Seed {
  /// Fills a file that a server made and has closed. Indexes are made at the end.
  func fill(sqlite path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let db = opened else {
      throw BareSQLite.Failure(message: "can't open \(path)")
    }
    defer { sqlite3_close(db) }
    func run(_ sql: String) throws {
      guard sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK else {
        throw BareSQLite.Failure(message: "\(String(cString: sqlite3_errmsg(db))): \(sql)")
      }
    }
    // Nobody else has the file, and it is thrown away if this fails.
    for pragma in [
      "journal_mode = DELETE", "synchronous = OFF", "cache_size = -3000000", "temp_store = FILE",
    ] {
      try run("PRAGMA \(pragma)")
    }
    try run("PRAGMA journal_mode = OFF")
    let indexes = try Self.indexes(of: db)
    for index in indexes { try run("DROP INDEX \(index.name)") }
    for table in Table.allCases {
      try run("BEGIN")
      let places = table.columns.split(separator: ",").map { _ in "?" }.joined(separator: ",")
      var prepared: OpaquePointer?
      sqlite3_prepare_v2(
        db, "INSERT INTO \(table.rawValue) (\(table.columns)) VALUES (\(places))", -1, &prepared, nil)
      guard let prepared else { throw BareSQLite.Failure(message: String(cString: sqlite3_errmsg(db))) }
      var sink = SQLiteSink(prepared)
      try write(table, to: &sink)
      sqlite3_finalize(prepared)
      try run("COMMIT")
    }
    for index in indexes { try run(index.sql) }
    try run("PRAGMA journal_mode = WAL")
  }

  private static func indexes(of db: OpaquePointer) throws -> [(name: String, sql: String)] {
    let tables = Table.allCases.map { "'\($0.rawValue)'" }.joined(separator: ",")
    let query =
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL AND tbl_name IN (\(tables))"
    var statement: OpaquePointer?
    sqlite3_prepare_v2(db, query, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    var found: [(name: String, sql: String)] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      found.append(
        (
          String(cString: sqlite3_column_text(statement, 0)),
          String(cString: sqlite3_column_text(statement, 1))
        ))
    }
    return found
  }
}
