/// Whether a person still lets Apple sign them in to this app; open to more.
public struct AppleConsentState: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person still uses Apple with this app.
  public static let active: Self = "active"
  /// The person has stopped using Apple with this app; the sessions that began with Apple have ended.
  public static let revoked: Self = "revoked"
  /// Apple can't be asked now; nothing changes.
  public static let unknown: Self = "unknown"
}

/// The answer of `POST /v1/user/identities/apple/check`.
public struct AppleConsentAnswer: Codable, Hashable, Sendable {
  /// The state of the consent.
  public var state: AppleConsentState

  /// Makes an answer.
  public init(state: AppleConsentState) { self.state = state }
}
