public import BramleyAPI

/// What the app asks Apple for; Apple gives it on the first authorization only.
public struct AppleScope: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person's name.
  public static let name: AppleScope = "name"
  /// The person's email address, or one of Apple's private relay.
  public static let email: AppleScope = "email"
}
