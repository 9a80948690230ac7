/// What is wrong with a text that Apple should have signed. The raw value is the reason as logs bear it.
public enum AppleJWSFault: String, CaseIterable, Hashable, Sendable {
  /// Not three strict base64url parts with a JSON header, or too long.
  case notJWS = "not a compact JWS"
  /// Not RS256.
  case algorithm = "algorithm is not RS256"
  /// The header names no key.
  case noKeyID = "no key id"
  /// A claim that must be there is not, or is of another type.
  case claims = "claims missing or of the wrong type"
  /// An object of the claims names a member twice.
  case repeatedClaim = "a claim stands twice"
  /// `iat` lies ahead.
  case future = "issued in the future"
  /// Apple has no such key.
  case foreignKey = "key id is none of Apple's"
  /// The signature is not that of the key.
  case signature = "signature does not fit"
  /// `iss` is neither of Apple's issuers.
  case issuer = "issuer is not Apple"
}
