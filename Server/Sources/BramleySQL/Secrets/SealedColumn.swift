import BramleyAPI
import BramleyCore
import Foundation

/// The column that holds sealed boxes, and the key of its rows.
struct SealedColumn {
  var table: String
  var box: String
  /// The columns of the table's key.
  var key: [String]
  /// The table, joined with what identifies the row to the seal.
  var source: String
  /// The further columns that identify the row to the seal.
  var others: [String] = []

  init(_ table: String, _ box: String, key: String...) {
    (self.table, self.box, self.key, source) = (table, box, key, table)
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
}

extension SealedTable {
  var column: SealedColumn {
    switch self {
    case .grants:
      var column = SealedColumn("apple_grant", "sealed_refresh_token", key: "identity_id", "client_id")
      column.source = "apple_grant JOIN identity ON identity.id = identity_id"
      column.others = ["provider", "team", "subject"]
      return column
    case .jobs: return SealedColumn("job", "payload", key: "id")
    case .signingKeys: return SealedColumn("signing_key", "sealed", key: "id")
    case .flows: return SealedColumn("flow", "reply", key: "id")
    case .spentCodes: return SealedColumn("spent", "answer", key: "mark")
    case .personSecret: return SealedColumn("person_secret", "sealed", key: "id")
    }
  }

  /// A position as values of the key's columns.
  func values(_ position: [String]) -> [SQLValue] {
    switch self {
    case .spentCodes: position.map { .bytes(Data(base64Encoded: $0) ?? Data()) }
    case .personSecret: position.map { .integer(Int64($0) ?? 0) }
    default: position.map(SQLValue.text)
    }
  }

  /// Reads a row of the key's columns and the others.
  func place(of row: SQLRow) throws -> SealedPlace {
    switch self {
    case .grants: .grant(try IdentityKey(row: row.from(2)), ClientID(rawValue: try row.text(1)))
    case .jobs: .job(JobID(rawValue: try row.text(0)))
    case .signingKeys: .signingKey(try row.text(0))
    case .flows: .flow(try row.text(0))
    case .spentCodes: .spent(try row.bytes(0))
    case .personSecret: .personSecret
    }
  }
}

extension SealedPlace {
  var table: SealedTable {
    switch self {
    case .grant: .grants
    case .job: .jobs
    case .signingKey: .signingKeys
    case .flow: .flows
    case .spent: .spentCodes
    case .personSecret: .personSecret
    }
  }
}
