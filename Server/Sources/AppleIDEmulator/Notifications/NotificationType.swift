public import AppleID
import EmulatorKit

/// The kind of a server-to-server notification; open to new ones.
public struct NotificationType: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Mail to the relay address is no longer forwarded.
  public static let emailDisabled: Self = "email-disabled"
  /// Mail to the relay address is forwarded again.
  public static let emailEnabled: Self = "email-enabled"
  /// The person stopped using Sign in with Apple with the group, or a token was revoked.
  public static let consentRevoked: Self = "consent-revoked"
  /// The Apple Account is deleted: the name that Apple sends.
  public static let accountDelete: Self = "account-delete"
  /// The Apple Account is deleted: the name in Apple's documentation.
  public static let accountDeleted: Self = "account-deleted"

  var hasEmail: Bool { self == .emailDisabled || self == .emailEnabled }
}
