package import BramleyAPI
package import BramleyCore
package import Foundation

/// A session as operators see it.
package struct SessionReport: Codable, Hashable, Sendable {
  package var id: SessionID
  package var userID: UserID
  package var kind: SessionKind
  package var clientID: ClientID
  package var deviceName: String?
  package var createdAt: Date
  package var lastUsedAt: Date
  /// When the session expires unless it is used earlier.
  package var expiresAt: Date

  package init(_ session: SessionRecord) {
    id = session.id
    userID = session.userID
    kind = session.kind
    clientID = session.clientID
    deviceName = session.deviceName
    createdAt = session.createdAt
    lastUsedAt = session.lastUsedAt
    expiresAt = min(session.idleExpiresAt, session.expiresAt)
  }

  enum CodingKeys: String, CodingKey {
    case id
    case userID = "user_id"
    case kind
    case clientID = "client_id"
    case deviceName = "device_name"
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case expiresAt = "expires_at"
  }
}

/// The live sessions of an account.
package struct SessionsReport: Codable, Hashable, Sendable {
  package var sessions: [SessionReport]

  package init(sessions: [SessionReport]) {
    self.sessions = sessions
  }
}

/// The sessions that an operator ended.
package struct EndedSessionsReport: Codable, Hashable, Sendable {
  /// The sessions that ended now.
  package var ended: [SessionReport]

  package init(ended: [SessionReport]) {
    self.ended = ended
  }
}
