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

struct AdminJobs: Codable, Sendable {
  var jobs: [JobReport]
  /// The value of `after` for the next page.
  var next: String?
}

/// Who the caller is.
struct AdminIdentity: Codable, Sendable {
  var name: String
  /// Absent for a client.
  var role: String?
  var permissions: [String]

  init(_ caller: AdminCaller) {
    name = caller.name.rawValue
    role = caller.role?.rawValue
    permissions = caller.permissions.sorted().map(\.rawValue)
  }
}

/// How the server and what it depends on are.
struct AdminServerState: Codable, Sendable {
  struct Alert: Codable, Sendable {
    var kind: String
    var remedy: String
  }

  /// What was counted of a provider's answers, or of Apple's, in the last hours.
  struct Calls: Codable, Sendable {
    var provider: String
    var outcomes: [String: Int]
  }

  var status: String
  var checks: [String: String]
  var alerts: [Alert]
  var notices: [String]
  var calls: [Calls]
}

/// What was counted, by hour.
struct AdminCounts: Codable, Sendable {
  struct Count: Codable, Sendable {
    var hour: Date
    var name: String
    var label: String
    var amount: Int
  }

  var counts: [Count]
}

/// The answer to `grant_type=client_credentials`.
struct AdminTokenAnswer: Codable, Sendable {
  var accessToken: String
  var tokenType = "Bearer"
  var expiresIn: Int
  var scope: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case scope
  }
}
