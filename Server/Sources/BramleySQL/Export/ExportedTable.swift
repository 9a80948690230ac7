import BramleyAPI
import BramleyCore
import Foundation

/// What an export has of a table's rows about one person.
package struct ExportedTable: Sendable {
  /// A column of the export.
  package struct Field: Sendable {
    /// How a stored value is written.
    enum Form: Sendable {
      case text, number, flag, time, json
      /// What a merge did.
      case merge
      /// What is kept of an account that was merged, without the hash of its password.
      case mergedAccount
    }

    package let column: String
    /// The member's name in the export.
    package let name: String
    let form: Form
  }

  package let table: String
  /// The kind of the records in the export.
  package let kind: String
  package let fields: [Field]
  /// The columns that the export lacks, with the reason.
  package let leftOut: [String: String]
  /// Which rows are the person's; `?` is the account.
  let condition: String
  /// The newest first.
  let order: String

  init(
    _ table: String, as kind: String, where condition: String = "user_id = ?", newestBy order: String,
    _ fields: [Field]..., leftOut: [String: String] = [:]
  ) {
    self.table = table
    self.kind = kind
    self.fields = fields.flatMap(\.self)
    self.leftOut = leftOut
    self.condition = condition
    self.order = order
  }

  /// Returns a person's records, newest first.
  func records(of user: UserID, limit: Int, in tx: SQLTransaction) throws -> [[String: JSONValue]] {
    let parameters = condition.filter { $0 == "?" }.map { _ in user.rawValue }
    return try tx.all(
      """
      SELECT \(fields.map(\.column).joined(separator: ", ")) FROM \(table)
      WHERE \(condition) ORDER BY \(order) DESC LIMIT ?
      """, SQLParameters(parameters.map(\.sqlValue)) + [limit], record)
  }

  private func record(_ row: SQLRow) throws -> [String: JSONValue] {
    var record: [String: JSONValue] = [:]
    for (place, field) in fields.enumerated() where !row.isNull(place) {
      record[field.name] = try field.form.value(row, at: place)
    }
    return record
  }
}

extension ExportedTable.Field.Form {
  fileprivate func value(_ row: SQLRow, at place: Int) throws -> JSONValue {
    switch self {
    case .text: .string(try row.text(place))
    case .number: .integer(try row.integer(place))
    case .flag: .bool(try row.bool(place))
    case .time: .string(WireJSON.timestamp(try row.time(place)))
    case .json: try JSONColumn.decode(JSONValue.self, try row.text(place))
    case .merge: try JSONColumn.decode(Merge.self, try row.text(place)).exported()
    case .mergedAccount: try JSONColumn.decode(MergedAccount.self, try row.text(place)).exported()
    }
  }
}

extension Merge {
  /// The columns hold times as numbers; the export writes them as everything on the wire.
  fileprivate func exported() throws -> JSONValue {
    try WireJSON.decoder().decode(JSONValue.self, from: WireJSON.encoder().encode(self))
  }
}

extension MergedAccount {
  fileprivate func exported() throws -> JSONValue {
    var members: [String: JSONValue] = [
      "created_at": .string(WireJSON.timestamp(createdAt)),
      "profile": try profile.exported(),
      "identities": .array(identities.map { .string($0.rawValue) }),
      "profile_before": try survivorProfile.exported(),
    ]
    members["password_address"] = password.map { .string($0.subject) }
    return .object(members)
  }
}

extension MergedAccount.Profile {
  fileprivate func exported() throws -> JSONValue {
    var members: [String: JSONValue] = [
      "email_verified": .bool(emailVerified), "is_private_email": .bool(isPrivateEmail),
      "email_deliverable": .bool(emailDeliverable),
    ]
    members["email"] = email.map(JSONValue.string)
    members["name"] = try name.map { try JSONColumn.decode(JSONValue.self, JSONColumn.encode($0)) }
    return .object(members)
  }
}

extension [ExportedTable.Field] {
  static func texts(_ columns: String...) -> Self { columns.map { .init(column: $0, name: $0, form: .text) } }
  static func numbers(_ columns: String...) -> Self {
    columns.map { .init(column: $0, name: $0, form: .number) }
  }
  static func flags(_ columns: String...) -> Self { columns.map { .init(column: $0, name: $0, form: .flag) } }
  static func times(_ columns: String...) -> Self { columns.map { .init(column: $0, name: $0, form: .time) } }
  static func json(_ columns: String...) -> Self { columns.map { .init(column: $0, name: $0, form: .json) } }
}
