public import AppleID

/// What a server-to-server notification tells; open to kinds that nobody knows yet.
public struct NotificationType: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Mail to the relay address is no longer passed on.
  public static let emailDisabled: Self = "email-disabled"
  /// Mail to the relay address is passed on again.
  public static let emailEnabled: Self = "email-enabled"
  /// The person stopped using Sign in with Apple with the group, or a token was revoked.
  public static let consentRevoked: Self = "consent-revoked"
  /// The Apple Account is deleted, by the name that is seen.
  public static let accountDelete: Self = "account-delete"
  /// The same by the name in Apple's documentation.
  public static let accountDeleted: Self = "account-deleted"

  var tellsEmail: Bool { self == .emailDisabled || self == .emailEnabled }
}
