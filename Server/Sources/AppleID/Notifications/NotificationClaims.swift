import Foundation
import OpenID

/// The claims of a notification, decoded leniently and not verified.
struct NotificationClaims: AppleSignedClaims {
  var issuer: String
  var audience: AppleClientID
  var issuedAt: Date
  /// Not in Apple's documentation; seen as a day after `iat`.
  var expiresAt: Date?
  var id: String
  var event: AppleEvent

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audience = "aud"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case id = "jti"
    case events
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audience = try container.audience(.audience)
    issuedAt = try container.time(.issuedAt)
    expiresAt = try container.contains(.expiresAt) ? container.time(.expiresAt) : nil
    id = try container.decode(String.self, forKey: .id)
    event = try container.decode(EventsClaim.self, forKey: .events).event
  }
}
