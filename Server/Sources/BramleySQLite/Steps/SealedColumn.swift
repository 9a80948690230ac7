import BramleyAPI
import BramleyCore
import Foundation
import GRDB

/// In which column boxes lie, and by what a row is found.
struct SealedColumn {
  var table: String
  var box: String
  /// The columns of a key of the table.
  var key: [String]
  /// The table, joined with what the row's name is made of.
  var source: String
  /// Columns that the row's name is made of, besides the key.
  var others: [String] = []

  init(_ table: String, _ box: String, key: String...) {
    (self.table, self.box, self.key, source) = (table, box, key, table)
  }

  /// The key's values as text; bytes as base64.
  func position(of row: Row) -> [String] {
    key.map { column in
      switch (row[column] as DatabaseValue).storage {
      case .string(let text): text
      case .int64(let number): "\(number)"
      case .blob(let data): data.base64EncodedString()
      case .null, .double: ""
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

  /// A position's values as the key's columns hold them.
  func values(_ position: [String]) -> [any DatabaseValueConvertible] {
    switch self {
    case .spentCodes: position.map { Data(base64Encoded: $0) ?? Data() }
    case .personSecret: position.map { Int64($0) ?? 0 }
    default: position
    }
  }

  func place(of row: Row) -> SealedPlace {
    switch self {
    case .grants:
      .grant(
        IdentityKey(
          provider: ProviderID(rawValue: row["provider"]), team: row["team"], subject: row["subject"]),
        ClientID(rawValue: row["client_id"]))
    case .jobs: .job(JobID(rawValue: row["id"]))
    case .signingKeys: .signingKey(row["id"])
    case .flows: .flow(row["id"])
    case .spentCodes: .spent(row["mark"])
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
