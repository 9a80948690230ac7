package import BramleyAPI
package import BramleyCore
package import Foundation

/// Everything about an account, as operators see it: `GET /v1/admin/users/{id}` and `users show --json`.
package struct UserReport: Codable, Hashable, Sendable {
  /// An identity, including details that the account's owner isn't shown.
  package struct IdentityReport: Codable, Hashable, Sendable {
    package var id: IdentityID
    package var provider: ProviderID
    package var team: String
    package var subject: String
    package var email: String?
    package var isPrivateEmail: Bool
    package var realUserStatus: Int?
    package var linkedAt: Date
    package var newestTokenAt: Date

    enum CodingKeys: String, CodingKey {
      case id, provider, team, subject, email
      case isPrivateEmail = "is_private_email"
      case realUserStatus = "real_user_status"
      case linkedAt = "linked_at"
      case newestTokenAt = "newest_token_at"
    }
  }

  /// The state of Apple's consent for a client id.
  package struct GrantReport: Codable, Hashable, Sendable {
    package var identityID: IdentityID
    package var clientID: ClientID
    package var state: String
    package var keptAt: Date
    package var checkedAt: Date?
    package var nextCheckAt: Date
    package var refusedAt: Date?
    package var refusal: String?
    package var revokedAt: Date?

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
  package struct WaitingDeletion: Codable, Hashable, Sendable {
    package var id: DeletionID
    package var dueAt: Date

    enum CodingKeys: String, CodingKey {
      case id
      case dueAt = "due_at"
    }
  }

  package var user: User
  package var identities: [IdentityReport]
  package var grants: [GrantReport]
  package var sessions: [SessionReport]
  package var lastActivityAt: Date
  package var disabledAt: Date?
  package var deletion: WaitingDeletion?

  enum CodingKeys: String, CodingKey {
    case user, identities, grants, sessions
    case lastActivityAt = "last_activity_at"
    case disabledAt = "disabled_at"
    case deletion
  }
}

extension UserReport {
  package init(_ details: AccountDetails) {
    user = details.account.wire
    identities = details.account.identities.map {
      IdentityReport(
        id: $0.id, provider: $0.method, team: $0.key.team, subject: $0.key.subject, email: $0.email,
        isPrivateEmail: $0.isPrivateEmail, realUserStatus: $0.realUserStatus, linkedAt: $0.linkedAt,
        newestTokenAt: $0.newestTokenAt)
    }
    grants = details.grants.map {
      GrantReport(
        identityID: $0.identityID, clientID: $0.clientID, state: $0.state.rawValue, keptAt: $0.keptAt,
        checkedAt: $0.checkedAt, nextCheckAt: $0.nextCheckAt, refusedAt: $0.refusedAt, refusal: $0.refusal,
        revokedAt: $0.revokedAt)
    }
    sessions = details.sessions.map(SessionReport.init)
    lastActivityAt = details.lastActivityAt
    disabledAt = details.account.user.disabledAt
    deletion = details.account.user.deletion.map { WaitingDeletion(id: $0.id, dueAt: $0.dueAt) }
  }
}
