import Foundation
import OpenID

extension IdentityTokenClaims {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard !container.contains(.events) else {
      throw DecodingError.dataCorruptedError(
        forKey: .events, in: container, debugDescription: "a notification, signed by the same keys")
    }
    issuer = try container.decode(String.self, forKey: .issuer)
    audience = try container.audience(.audience)
    subject = try container.decode(AppleSubject.self, forKey: .subject)
    issuedAt = try container.time(.issuedAt)
    expiresAt = try container.time(.expiresAt)
    nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
    nonceSupported = container.lenientBool(.nonceSupported)
    email = container.lenientString(.email)
    emailVerified = container.lenientBool(.emailVerified)
    isPrivateEmail = container.lenientBool(.isPrivateEmail)
    realUserStatus = container.lenientInt(.realUserStatus).map(RealUserStatus.init)
    transferSubject = container.lenientString(.transferSubject).map(AppleTransferSubject.init)
    organization = container.lenientString(.organization)
    codeHash = try container.decodeIfPresent(String.self, forKey: .codeHash)
    authTime = try? container.time(.authTime)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(issuer, forKey: .issuer)
    try container.encode(audience, forKey: .audience)
    try container.encode(subject, forKey: .subject)
    try container.encode(Int(issuedAt.timeIntervalSince1970), forKey: .issuedAt)
    try container.encode(Int(expiresAt.timeIntervalSince1970), forKey: .expiresAt)
    try container.encodeIfPresent(nonce, forKey: .nonce)
    try container.encodeIfPresent(nonceSupported, forKey: .nonceSupported)
    try container.encodeIfPresent(email, forKey: .email)
    try container.encodeIfPresent(emailVerified, forKey: .emailVerified)
    try container.encodeIfPresent(isPrivateEmail, forKey: .isPrivateEmail)
    try container.encodeIfPresent(realUserStatus?.rawValue, forKey: .realUserStatus)
    try container.encodeIfPresent(transferSubject, forKey: .transferSubject)
    try container.encodeIfPresent(organization, forKey: .organization)
    try container.encodeIfPresent(codeHash, forKey: .codeHash)
    try container.encodeIfPresent(authTime.map { Int($0.timeIntervalSince1970) }, forKey: .authTime)
  }
}
