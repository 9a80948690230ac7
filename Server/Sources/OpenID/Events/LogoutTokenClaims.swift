package import Foundation

/// The claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4).
package struct LogoutTokenClaims: SignedClaims, Hashable, Sendable {
  static let event = "http://schemas.openid.net/event/backchannel-logout"

  package var issuer: String
  package var audiences: [String]
  package var issuedAt: Date
  package var expiresAt: Date?
  package var id: String
  package var subject: String?
  package var sessionID: String?
  package var tenant: String?
  /// Whether `events` has the event of a logout.
  package var isLogout: Bool
  /// Whether there is a nonce, as only an ID token has one.
  package var hasNonce: Bool

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audiences = "aud"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case id = "jti"
    case subject = "sub"
    case sessionID = "sid"
    case tenant = "tid"
    case events, nonce
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audiences = try container.strings(.audiences)
    issuedAt = try container.time(.issuedAt)
    expiresAt = container.contains(.expiresAt) ? try container.time(.expiresAt) : nil
    id = try container.decode(String.self, forKey: .id)
    subject = try container.decodeIfPresent(String.self, forKey: .subject)
    sessionID = try container.decodeIfPresent(String.self, forKey: .sessionID)
    tenant = try container.decodeIfPresent(String.self, forKey: .tenant)
    hasNonce = container.contains(.nonce)
    let events = try container.nestedContainer(keyedBy: EventName.self, forKey: .events)
    let event = try? events.nestedContainer(keyedBy: EventName.self, forKey: EventName(Self.event))
    isLogout = event != nil
  }
}
