import BramleyAPI
import BramleyCore
import Foundation
import GRDB

extension Date {
  /// Milliseconds since 1970, as the columns hold times.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Row {
  func time(_ column: String) -> Date { Date(milliseconds: self[column]) }

  func optionalTime(_ column: String) -> Date? { (self[column] as Int64?).map(Date.init(milliseconds:)) }
}

extension Database {
  /// Fetches with a statement that is prepared once for each connection.
  func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// Fetches one row and makes a value of it while it is the statement's own: nothing is copied, and columns
  /// are found by a table of names.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments, _ make: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    return try cursor.next().map(make)
  }

  /// Fetches all rows in the same way.
  func all<Value>(
    _ sql: String, _ arguments: StatementArguments, _ make: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try cursor.next() { values.append(try make(row)) }
    return values
  }

  /// Executes with a statement that is prepared once; returns how many rows changed.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: arguments)
    return changesCount
  }
}

/// Values kept as JSON text.
enum JSONColumn {
  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()

  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
