import BramleySQL
import Foundation
import GRDB
import GRDBSQLite

/// Runs the statements of a transaction. GRDB prepares each once for a connection; values are bound and read by
/// SQLite's own functions, by index.
struct SQLiteConnection: SQLConnection {
  let db: Database

  func rows(_ sql: String, _ parameters: [SQLValue]) throws -> [SQLRow] {
    let statement = try prepared(sql, parameters)
    defer { sqlite3_reset(statement) }
    let columns = sqlite3_column_count(statement)
    var rows: [SQLRow] = []
    while try step(statement) { rows.append(SQLRow((0..<columns).map { value(statement, $0) })) }
    return rows
  }

  func run(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
    let statement = try prepared(sql, parameters)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
    return db.changesCount
  }

  private func prepared(_ sql: String, _ parameters: [SQLValue]) throws -> OpaquePointer {
    let statement = try db.cachedStatement(sql: sql).sqliteStatement
    guard sqlite3_bind_parameter_count(statement) == parameters.count else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "a statement has other parameters")
    }
    for (index, parameter) in zip(1..., parameters) { try bind(parameter, to: statement, at: CInt(index)) }
    return statement
  }

  private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: CInt) throws {
    // SQLite copies what it is given.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .text(""): sqlite3_bind_text(statement, index, "", 0, copied)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(statement, index, $0.baseAddress, CInt($0.count), copied)
          }
        }
      case .bytes(let data):
        data.withUnsafeBytes { bytes in
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(statement, index, 0)
            : sqlite3_bind_blob(statement, index, bytes.baseAddress, CInt(bytes.count), copied)
        }
      }
    guard code == SQLITE_OK else { throw failure() }
  }

  /// Whether the statement returned a row.
  private func step(_ statement: OpaquePointer) throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure()
    }
  }

  private func value(_ statement: OpaquePointer, _ column: CInt) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      .text(
        String(
          decoding: UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))
          ),
          as: UTF8.self))
    case SQLITE_BLOB:
      .bytes(
        sqlite3_column_blob(statement, column).map {
          Data(bytes: $0, count: Int(sqlite3_column_bytes(statement, column)))
        } ?? Data())
    default: .null
    }
  }

  private func failure() -> DatabaseError {
    let connection = db.sqliteConnection
    return DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: sqlite3_errmsg(connection).map { String(cString: $0) })
  }
}
