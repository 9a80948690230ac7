import Foundation

extension IdentityTokenClaims {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audience = try Self.audience(in: container)
    subject = try container.decode(AppleSubject.self, forKey: .subject)
    issuedAt = try Self.time(in: container, .issuedAt)
    expiresAt = try Self.time(in: container, .expiresAt)
    nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
    nonceSupported = Self.bool(in: container, .nonceSupported)
    email = try? container.decodeIfPresent(String.self, forKey: .email)
    emailVerified = Self.bool(in: container, .emailVerified)
    isPrivateEmail = Self.bool(in: container, .isPrivateEmail)
    realUserStatus = (try? container.decodeIfPresent(Int.self, forKey: .realUserStatus))
      .map(RealUserStatus.init)
    transferSubject = try? container.decodeIfPresent(String.self, forKey: .transferSubject)
    organization = try? container.decodeIfPresent(String.self, forKey: .organization)
    codeHash = try container.decodeIfPresent(String.self, forKey: .codeHash)
    authTime = try? Self.time(in: container, .authTime)
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

  private typealias Container = KeyedDecodingContainer<CodingKeys>

  /// Apple sends one string; a list of exactly one means the same (RFC 7519, section 4.1.3).
  private static func audience(in container: Container) throws -> AppleClientID {
    if let one = try? container.decode(AppleClientID.self, forKey: .audience) { return one }
    let several = try container.decode([AppleClientID].self, forKey: .audience)
    guard several.count == 1, let only = several.first else {
      throw DecodingError.dataCorruptedError(
        forKey: .audience, in: container, debugDescription: "not exactly one audience")
    }
    return only
  }

  private static func time(in container: Container, _ key: CodingKeys) throws -> Date {
    let seconds = try container.decode(Double.self, forKey: key)
    // Past year 9999 a number is no time of ours; and it could overflow where it is used as an integer.
    guard (0..<253_402_300_800).contains(seconds) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a time")
    }
    return Date(timeIntervalSince1970: seconds)
  }

  private static func bool(in container: Container, _ key: CodingKeys) -> Bool? {
    if let value = try? container.decode(Bool.self, forKey: key) { return value }
    guard let text = try? container.decode(String.self, forKey: key) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }
}
