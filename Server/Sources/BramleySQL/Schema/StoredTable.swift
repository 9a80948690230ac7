/// A table as commands see it that treat all tables alike: what it holds, in which order, and what it needs first.
package struct StoredTable: Sendable, Hashable {
  /// What a column holds.
  package enum Kind: Sendable {
    /// Numbers, times and Booleans.
    case integer
    case text
    case bytes
  }

  /// A column.
  package struct Column: Sendable, Hashable {
    package var name: String
    package var kind: Kind
  }

  package let name: String
  /// The columns of its primary key.
  package let key: [String]
  /// All columns.
  package let columns: [Column]
  /// The tables that a column's value is the id of a row of, by column.
  package let references: [String: String]

  init(
    _ name: String, key: [String] = ["id"], references: [String: String] = [:], columns: [Column]...
  ) {
    self.name = name
    self.key = key
    self.references = references
    self.columns = columns.flatMap(\.self)
  }

  /// The column that holds the id of another row of the same table; nil where there is none.
  var ownReference: String? { references.first { $0.value == name }?.key }
}

extension [StoredTable.Column] {
  static func integers(_ names: String...) -> Self { names.map { .init(name: $0, kind: .integer) } }
  static func texts(_ names: String...) -> Self { names.map { .init(name: $0, kind: .text) } }
  static func bytes(_ names: String...) -> Self { names.map { .init(name: $0, kind: .bytes) } }
}
