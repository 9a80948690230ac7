public import BramleyAPI

/// What the app asks Apple for; Apple gives it on the first authorization only.
public struct AppleScope: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person's name.
  public static let name: AppleScope = "name"
  /// The person's address, or one of Apple's relay.
  public static let email: AppleScope = "email"
}

/// What `.apple(scopes:)` hands to its strategy.
public struct AppleOptions: Hashable, Sendable {
  /// What the app asks for.
  public var scopes: [AppleScope]

  /// Makes the options.
  public init(scopes: [AppleScope] = [.name, .email]) { self.scopes = scopes }
}

extension SignInMethod {
  /// Sign in with Apple.
  public static func apple(scopes: [AppleScope] = [.name, .email]) -> SignInMethod {
    SignInMethod(.apple, options: AppleOptions(scopes: scopes))
  }
}
