import BramleyAPI
import BramleyCore
import Foundation

/// The output of `users list --json`.
struct UsersReport: Codable, Hashable {
  var users: [User]
  /// The value to pass to --after for the next page; absent on the last.
  var next: UserID?

  var lines: [String] {
    var table = TextTable("ID", "SUPPORT ID", "SINCE", "NAME", "EMAIL")
    for user in users {
      table.add(
        user.id.rawValue, user.supportID?.rawValue, WireJSON.timestamp(user.createdAt),
        user.name?.displayName,
        user.email.map { user.emailVerified ? $0 : "\($0) (unverified)" })
    }
    return table.lines + (next.map { ["more: --after \($0.rawValue.printable)"] } ?? [])
  }
}

/// The output of `users show --json`.
struct UserReport: Codable, Hashable {
  /// An identity, including details that the account's owner isn't shown.
  struct IdentityReport: Codable, Hashable {
    var id: IdentityID
    var provider: ProviderID
    var team: String
    var subject: String
    var email: String?
    var isPrivateEmail: Bool
    var realUserStatus: Int?
    var linkedAt: Date
    var newestTokenAt: Date

    enum CodingKeys: String, CodingKey {
      case id, provider, team, subject, email
      case isPrivateEmail = "is_private_email"
      case realUserStatus = "real_user_status"
      case linkedAt = "linked_at"
      case newestTokenAt = "newest_token_at"
    }
  }

  /// The state of Apple's consent for a client id.
  struct GrantReport: Codable, Hashable {
    var identityID: IdentityID
    var clientID: ClientID
    var state: String
    var keptAt: Date
    var checkedAt: Date?
    var nextCheckAt: Date
    var refusedAt: Date?
    var refusal: String?
    var revokedAt: Date?

    enum CodingKeys: String, CodingKey {
      case identityID = "identity_id"
      case clientID = "client_id"
      case state
      case keptAt = "kept_at"
      case checkedAt = "checked_at"
      case nextCheckAt = "next_check_at"
      case refusedAt = "refused_at"
      case refusal
      case revokedAt = "revoked_at"
    }
  }

  /// A deletion whose grace period has not ended.
  struct WaitingDeletion: Codable, Hashable {
    var id: DeletionID
    var dueAt: Date

    enum CodingKeys: String, CodingKey {
      case id
      case dueAt = "due_at"
    }
  }

  var user: User
  var identities: [IdentityReport]
  var grants: [GrantReport]
  var sessions: [SessionReport]
  var lastActivityAt: Date
  var deletion: WaitingDeletion?

  enum CodingKeys: String, CodingKey {
    case user, identities, grants, sessions
    case lastActivityAt = "last_activity_at"
    case deletion
  }
}
