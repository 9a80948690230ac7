package import Foundation

/// The answer of a userinfo endpoint as a signed token (OpenID Connect Core, section 5.3.2): who signed it and for whom must be
/// checked.
package struct SignedUserInfo: SignedClaims, Sendable {
  package let issuer: String
  package let audiences: [String]
  /// Long ago where the token does not say it: any key set may then deny its key.
  package let issuedAt: Date
  package let info: UserInfo

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audiences = "aud"
    case issuedAt = "iat"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audiences = try container.strings(.audiences)
    issuedAt = container.contains(.issuedAt) ? try container.time(.issuedAt) : .distantPast
    info = try UserInfo(from: decoder)
  }
}
