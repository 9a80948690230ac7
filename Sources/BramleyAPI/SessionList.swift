public import Foundation

/// The answer of `GET /v1/sessions`: the devices of an account.
public struct SessionList: Codable, Hashable, Sendable {
  /// The sessions that have not ended, the one used last first.
  public var sessions: [SessionSummary]

  /// Makes the answer.
  public init(sessions: [SessionSummary]) { self.sessions = sessions }
}

/// A session as its owner sees it in the list of devices.
public struct SessionSummary: Codable, Hashable, Sendable {
  /// The session.
  public var id: SessionID
  /// When it began.
  public var createdAt: Date
  /// When its refresh token was used last.
  public var lastUsedAt: Date
  /// The device that it is on.
  public var device: Device
  /// Whether it is the session of the request.
  public var current: Bool
  /// What kind it is.
  public var kind: SessionKind

  /// Makes the value.
  public init(
    id: SessionID, createdAt: Date, lastUsedAt: Date, device: Device, current: Bool, kind: SessionKind
  ) {
    self.id = id
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.device = device
    self.current = current
    self.kind = kind
  }

  enum CodingKeys: String, CodingKey {
    case id
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case device, current, kind
  }
}
