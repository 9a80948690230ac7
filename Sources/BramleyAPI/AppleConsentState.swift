/// Whether a person still lets Apple sign them in to this app; open to more.
public struct AppleConsentState: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple says yes.
  public static let active: Self = "active"
  /// Apple says no; the sessions that began with Apple are over.
  public static let revoked: Self = "revoked"
  /// Nobody can tell now; nothing changes.
  public static let unknown: Self = "unknown"
}

/// The answer of `POST /v1/user/identities/apple/check`.
public struct AppleConsentAnswer: Codable, Hashable, Sendable {
  /// How the consent stands.
  public var state: AppleConsentState

  /// Makes an answer.
  public init(state: AppleConsentState) { self.state = state }
}
