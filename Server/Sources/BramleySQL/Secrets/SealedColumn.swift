import BramleyAPI
import BramleyCore
import Foundation

/// The column of a table that holds sealed boxes, and the key of its rows.
struct SealedColumn: Sendable {
  var name: SealedTable
  var table: String
  var box: String
  /// The columns of the table's key.
  var key: [String]
  /// The table, joined with what identifies the row to the seal.
  var source: String
  /// The further columns that identify the row to the seal.
  var others: [String] = []
  /// Reads a value of a key's column from the text of a position.
  var value: @Sendable (String) -> SQLValue = SQLValue.text
  /// Where the box of a row of the key's columns and the others is stored.
  var place: @Sendable (SQLRow) throws -> SealedPlace

  init(
    _ name: SealedTable, _ table: String, _ box: String, key: String...,
    place: @escaping @Sendable (SQLRow) throws -> SealedPlace
  ) {
    (self.name, self.table, self.box, self.key, source) = (name, table, box, key, table)
    self.place = place
  }

  /// The key's values as text; bytes as base64.
  func position(of row: SQLRow) -> [String] {
    key.indices.map { column in
      switch row.value(column) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .bytes(let data): data.base64EncodedString()
      case .null: ""
      }
    }
  }

  /// A position as values of the key's columns.
  func values(_ position: [String]) -> SQLParameters { SQLParameters(position.map(value)) }
}

extension SealedColumn {
  /// Those of every capability.
  static let all: [SealedColumn] = [
    grants, providerGrants, jobs, signingKeys, parkedReplies, flowCredentials, spentCodes, passwordSources,
    secondFactors,
    pendingSignIns,
    personSecret,
  ]
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The column of a table; nil for a table that no capability registered.
  static func of(_ table: SealedTable) -> SealedColumn? { byName[table] }

  private static let personSecret: SealedColumn = {
    var column = SealedColumn(.personSecret, "person_secret", "sealed", key: "id") { _ in .personSecret }
    column.value = { .integer(Int64($0) ?? 0) }
    return column
  }()
}
