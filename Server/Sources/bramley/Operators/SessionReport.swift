import BramleyAPI
import BramleyCore
import Foundation

/// A session as operators see it.
struct SessionReport: Codable, Hashable {
  var id: SessionID
  var userID: UserID
  var kind: SessionKind
  var clientID: ClientID
  var deviceName: String?
  var createdAt: Date
  var lastUsedAt: Date
  /// When the session expires unless it is used earlier.
  var expiresAt: Date

  init(_ session: SessionRecord) {
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

  static func table(_ sessions: [SessionReport]) -> [String] {
    var table = TextTable("SESSION", "CLIENT", "DEVICE", "KIND", "BEGAN", "LAST USED", "ENDS")
    for session in sessions {
      table.add(
        session.id.rawValue, session.clientID.rawValue, session.deviceName, session.kind.rawValue,
        WireJSON.timestamp(session.createdAt), WireJSON.timestamp(session.lastUsedAt),
        WireJSON.timestamp(session.expiresAt))
    }
    return table.lines
  }
}

/// The output of `sessions list --json`.
struct SessionsReport: Codable, Hashable {
  var sessions: [SessionReport]
}

/// The output of `sessions end --json`.
struct EndedSessionsReport: Codable, Hashable {
  /// The sessions that this run ended.
  var ended: [SessionReport]
}
