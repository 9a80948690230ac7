import AppleID
import EmulatorKit
public import OpenID

/// How the emulated Apple behaves where several behaviours of the real one have been observed.
public struct EmulatorSettings: Codable, Hashable, Sendable {
  /// When identity tokens contain `is_private_email`.
  public enum PrivateEmailClaim: String, Codable, Sendable {
    /// Only for a relay address, as observed most.
    case whenTrue = "when_true"
    /// Always, true or false.
    case always
    /// Never.
    case never
  }

  /// Whether a refresh returns an identity token; Apple's documentation says so, some have observed none.
  public var refreshIDToken = true
  /// How often a refresh token may be used in a day; then Apple answers 429. 0 means no limit.
  public var refreshPerDay = 0
  /// When identity tokens contain `is_private_email`.
  public var isPrivateEmail = PrivateEmailClaim.whenTrue
  /// Whether the platform supports a nonce; if not, tokens say so and have none.
  public var nonceSupported = true
  /// Apple's error for a refresh token after the person has ended the consent: `invalid_grant`, or
  /// `invalid_request` as some have observed.
  public var revokedRefresh = TokenErrorCode.invalidGrant
  /// Whether tokens and the discovery document name the emulator's own address as the issuer. Apple's address
  /// is right for clients that know Apple; some OpenID Connect clients insist that the issuer is the address
  /// at which they found the document.
  public var ownIssuer = false
  /// The kind of a notification of a deleted Apple Account: `account-delete` as observed, or `account-deleted`
  /// as documented.
  public var deletionEvent = NotificationType.accountDelete

  enum CodingKeys: String, CodingKey {
    case refreshIDToken = "refresh_id_token"
    case refreshPerDay = "refresh_per_day"
    case isPrivateEmail = "is_private_email"
    case nonceSupported = "nonce_supported"
    case revokedRefresh = "revoked_refresh"
    case ownIssuer = "own_issuer"
    case deletionEvent = "deletion_event"
  }

  /// Apple's current behaviour.
  public init() {}

  /// Missing settings are as with Apple's current behaviour.
  public init(from decoder: any Decoder) throws {
    self.init()
    try SettingsChange(from: decoder).apply(to: &self)
  }
}

/// Changes of some settings.
struct SettingsChange: Decodable, Sendable {
  var refresh_id_token: Bool?
  var refresh_per_day: Int?
  var is_private_email: EmulatorSettings.PrivateEmailClaim?
  var nonce_supported: Bool?
  var revoked_refresh: TokenErrorCode?
  var own_issuer: Bool?
  var deletion_event: NotificationType?

  func apply(to settings: inout EmulatorSettings) {
    settings.refreshIDToken = refresh_id_token ?? settings.refreshIDToken
    settings.refreshPerDay = refresh_per_day ?? settings.refreshPerDay
    settings.isPrivateEmail = is_private_email ?? settings.isPrivateEmail
    settings.nonceSupported = nonce_supported ?? settings.nonceSupported
    settings.revokedRefresh = revoked_refresh ?? settings.revokedRefresh
    settings.ownIssuer = own_issuer ?? settings.ownIssuer
    settings.deletionEvent = deletion_event ?? settings.deletionEvent
  }
}
