import Foundation
import GRDBSQLite

/// SQLite by its C interface: WAL, `synchronous = FULL`, one statement prepared once, one thread.
struct BareSQLite {
  struct Failure: Error { let message: String }

  private let db: OpaquePointer

  init(path: String) throws {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    var db: OpaquePointer?
    guard sqlite3_open(path, &db) == SQLITE_OK, let db else { throw Failure(message: "can't open \(path)") }
    self.db = db
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    // A row about as wide as a session's.
    try run("CREATE TABLE t (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
  }

  /// Rows on disk a second, when each commit waits for the disk and holds so many rows.
  func commits(rows: Int, for seconds: Double) throws -> Double {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(db, "INSERT INTO t (body) VALUES (zeroblob(300))", -1, &statement, nil)
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(db)
    }
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while start.duration(to: clock.now) < .seconds(seconds) {
      if rows > 1 { try run("BEGIN IMMEDIATE") }
      for _ in 0..<rows {
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
        sqlite3_reset(statement)
      }
      if rows > 1 { try run("COMMIT") }
      count += rows
    }
    return Double(count) / (start.duration(to: clock.now) / .seconds(1))
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(db))) }
}
