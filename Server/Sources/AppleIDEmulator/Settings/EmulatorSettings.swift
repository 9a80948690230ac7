public import AppleID

/// How the emulated Apple behaves where the real one has behaved in several ways.
public struct EmulatorSettings: Codable, Hashable, Sendable {
  /// When identity tokens tell `is_private_email`.
  public enum PrivateEmailClaim: String, Codable, Sendable {
    /// Only for a relay address, as seen most.
    case whenTrue = "when_true"
    /// Always, true or false.
    case always
    /// Never.
    case never
  }

  /// Whether a refresh brings an identity token; Apple's documentation says so, some have seen none.
  public var refreshIDToken = true
  /// How often a refresh token may be used in a day; then Apple answers 429. 0 is without limit.
  public var refreshPerDay = 0
  /// When identity tokens tell `is_private_email`.
  public var isPrivateEmail = PrivateEmailClaim.whenTrue
  /// Whether the platform can carry a nonce; if not, tokens say so and bear none.
  public var nonceSupported = true
  /// Apple's error for a refresh token whose person has ended the consent: `invalid_grant`, or
  /// `invalid_request` as some have seen.
  public var revokedRefresh = TokenErrorCode.invalidGrant
  /// What a notification of a deleted Apple Account is called: `account-delete` as seen, or `account-deleted`
  /// as documented.
  public var deletionEvent = NotificationType.accountDelete

  enum CodingKeys: String, CodingKey {
    case refreshIDToken = "refresh_id_token"
    case refreshPerDay = "refresh_per_day"
    case isPrivateEmail = "is_private_email"
    case nonceSupported = "nonce_supported"
    case revokedRefresh = "revoked_refresh"
    case deletionEvent = "deletion_event"
  }

  /// Today's Apple.
  public init() {}

  /// What is left out is as with today's Apple.
  public init(from decoder: any Decoder) throws {
    self.init()
    try SettingsChange(from: decoder).apply(to: &self)
  }
}

/// Some settings to change.
struct SettingsChange: Decodable, Sendable {
  var refresh_id_token: Bool?
  var refresh_per_day: Int?
  var is_private_email: EmulatorSettings.PrivateEmailClaim?
  var nonce_supported: Bool?
  var revoked_refresh: TokenErrorCode?
  var deletion_event: NotificationType?

  func apply(to settings: inout EmulatorSettings) {
    settings.refreshIDToken = refresh_id_token ?? settings.refreshIDToken
    settings.refreshPerDay = refresh_per_day ?? settings.refreshPerDay
    settings.isPrivateEmail = is_private_email ?? settings.isPrivateEmail
    settings.nonceSupported = nonce_supported ?? settings.nonceSupported
    settings.revokedRefresh = revoked_refresh ?? settings.revokedRefresh
    settings.deletionEvent = deletion_event ?? settings.deletionEvent
  }
}
