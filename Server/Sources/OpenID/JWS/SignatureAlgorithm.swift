/// The signature algorithms that a token may be signed with (RFC 7518, section 3.1). `none` and symmetric ones are
/// never among them.
public enum SignatureAlgorithm: String, Codable, Hashable, Sendable, CaseIterable {
  /// RSA PKCS #1 v1.5 with SHA-256.
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
}
