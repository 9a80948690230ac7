import BramleyCore
package import Foundation

/// One row of an answer. Columns are read by their place in the statement's list.
package struct SQLRow: Sendable {
  private let values: [SQLValue]
  private let first: Int

  package init(_ values: [SQLValue]) { self.init(values, from: 0) }

  private init(_ values: [SQLValue], from first: Int) {
    self.values = values
    self.first = first
  }

  /// The columns from a place on, counted from zero again: the second table's of a join.
  package func from(_ column: Int) -> SQLRow { SQLRow(values, from: first + column) }

  package func value(_ column: Int) -> SQLValue { values[first + column] }

  package func isNull(_ column: Int) -> Bool { values[first + column] == .null }

  package func integer(_ column: Int) throws -> Int64 {
    guard case .integer(let number) = values[first + column] else { throw unexpected(column) }
    return number
  }

  package func optionalInteger(_ column: Int) throws -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  package func count(_ column: Int) throws -> Int { Int(try integer(column)) }

  package func bool(_ column: Int) throws -> Bool { try integer(column) != 0 }

  package func text(_ column: Int) throws -> String {
    guard case .text(let text) = values[first + column] else { throw unexpected(column) }
    return text
  }

  package func optionalText(_ column: Int) throws -> String? {
    switch values[first + column] {
    case .text(let text): text
    case .null: nil
    default: throw unexpected(column)
    }
  }

  package func bytes(_ column: Int) throws -> Data {
    guard case .bytes(let data) = values[first + column] else { throw unexpected(column) }
    return data
  }

  package func optionalBytes(_ column: Int) throws -> Data? {
    switch values[first + column] {
    case .bytes(let data): data
    case .null: nil
    default: throw unexpected(column)
    }
  }

  package func time(_ column: Int) throws -> Date { Date(milliseconds: try integer(column)) }

  package func optionalTime(_ column: Int) throws -> Date? {
    try optionalInteger(column).map(Date.init(milliseconds:))
  }

  private func unexpected(_ column: Int) -> StoreError {
    StoreError(.broken, "column \(column) of a row holds a value of another type")
  }
}
