/// The signature algorithms that a token may be signed with (RFC 7518, section 3.1). `none` and symmetric ones are
/// never among them.
public enum SignatureAlgorithm: String, Codable, Hashable, Sendable, CaseIterable {
  /// RSA PKCS #1 v1.5 with SHA-256.
  case rs256 = "RS256"
  /// RSA PSS with SHA-256.
  case ps256 = "PS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// ECDSA on P-384 with SHA-384.
  case es384 = "ES384"
  /// ECDSA on P-521 with SHA-512.
  case es512 = "ES512"

  /// All of them, for a provider whose metadata says which it uses.
  package static let all = Set(allCases)
}
