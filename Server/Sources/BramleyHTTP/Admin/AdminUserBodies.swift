package import BramleyAPI
package import BramleyCore
package import Foundation

/// An account in a list of the admin port.
package struct AdminUser: Codable, Hashable, Sendable {
  package var user: User
  package var disabledAt: Date?
  /// The deletion whose grace period has not ended.
  package var deletion: UserReport.WaitingDeletion?

  package init(_ account: Account) {
    user = account.wire
    disabledAt = account.user.disabledAt
    deletion = account.user.deletion.map { .init(id: $0.id, dueAt: $0.dueAt) }
  }

  enum CodingKeys: String, CodingKey {
    case user
    case disabledAt = "disabled_at"
    case deletion
  }
}

struct AdminUsers: Codable, Sendable {
  var users: [AdminUser]
  /// The value of `after` for the next page.
  var next: UserID?
}

/// The body of `POST /v1/admin/users`.
struct AdminUserCreation: Codable, Sendable {
  /// The address; the operator vouches for it.
  var email: String
  var name: PersonName?
  var metadata: [String: JSONValue]?
}

/// The body of `PATCH /v1/admin/users/{id}`: an absent field stays, null clears it.
struct AdminUserPatch: Decodable, Sendable {
  var name: Change<NamePatch>
  var metadata: Change<[String: JSONValue]>

  enum CodingKeys: String, CodingKey { case name, metadata }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try UserPatch(from: decoder).name
    metadata =
      fields.contains(.metadata)
      ? Change(try fields.decodeIfPresent([String: JSONValue].self, forKey: .metadata)) : .unchanged
  }

  var change: OperatorChange {
    switch metadata {
    case .unchanged: OperatorChange(metadata: nil, clears: false, name: name)
    case .clear: OperatorChange(metadata: nil, clears: true, name: name)
    case .set(let members): OperatorChange(metadata: members, clears: false, name: name)
    }
  }
}
