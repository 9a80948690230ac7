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

  /// Executes with a statement that is prepared once; returns how many rows changed.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: arguments)
    return changesCount
  }
}

/// Values kept as JSON text.
enum JSONColumn {
  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
