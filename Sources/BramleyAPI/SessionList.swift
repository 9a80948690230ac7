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
  /// Whether it is bound to a key of the device; nil from a server that does not say.
  public var bound: Bool?
  /// Where the device says it keeps the key. Nothing proves it.
  public var key: DeviceKeyKind?
  /// When the device last proved that it has the key, to the minute.
  public var lastProofAt: Date?

  /// Makes the value.
  public init(
    id: SessionID, createdAt: Date, lastUsedAt: Date, device: Device, current: Bool, kind: SessionKind,
    bound: Bool? = nil, key: DeviceKeyKind? = nil, lastProofAt: Date? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.device = device
    self.current = current
    self.kind = kind
    self.bound = bound
    self.key = key
    self.lastProofAt = lastProofAt
  }

  enum CodingKeys: String, CodingKey {
    case id
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case device, current, kind, bound, key
    case lastProofAt = "last_proof_at"
  }
}
