/// The kind of an event; open to more.
///
/// Apple has spelled the deletion `account-delete` and `account-deleted`: the two are equal, and each keeps its own
/// spelling for the log.
public struct AppleEventKind: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person stopped the forwarding of their relay address.
  public static let emailDisabled: Self = "email-disabled"
  /// The person turned the forwarding on again.
  public static let emailEnabled: Self = "email-enabled"
  /// The person stopped using Sign in with Apple for the app and its group; also sent after `/auth/revoke`.
  public static let consentRevoked: Self = "consent-revoked"
  /// The person deletes the whole Apple Account.
  public static let accountDeleted: Self = "account-deleted"

  /// Whether the person deletes the whole Apple Account, in either spelling.
  public var isAccountDeletion: Bool { meaning == Self.accountDeleted.rawValue }

  private var meaning: String { rawValue == "account-delete" ? "account-deleted" : rawValue }

  public static func == (left: Self, right: Self) -> Bool { left.meaning == right.meaning }

  public func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}
