/// What is wrong with a text that Apple should have signed. The raw value is the reason as it is logged.
public enum AppleJWSFault: String, CaseIterable, Hashable, Sendable {
  /// Not three strict base64url parts with a JSON header, or too long.
  case notJWS = "not a compact JWS"
  /// Not RS256.
  case algorithm = "algorithm is not RS256"
  /// The header has no key id.
  case noKeyID = "no key id"
  /// A required claim is missing or of another type.
  case claims = "claims missing or of the wrong type"
  /// An object of the claims names a member twice.
  case duplicateClaim = "duplicate claim"
  /// `iat` is in the future.
  case future = "issued in the future"
  /// Apple has no such key.
  case unknownKey = "key id is not one of Apple's"
  /// The signature is not the key's.
  case signature = "signature is not valid"
  /// `iss` is not one of Apple's issuers.
  case issuer = "issuer is not Apple"
}
