/// Proves that a code is redeemed by the client that requested it (RFC 7636, method S256).
struct PKCE: Hashable, Sendable {
  /// The secret, sent with the code only.
  let verifier: String
  /// Its digest, sent with the authorization request.
  let challenge: String

  init(verifier: String) {
    self.verifier = verifier
    challenge = Base64URL.encode(SHA256Digest.hash(Array(verifier.utf8)))
  }

  /// A fresh pair of 256 bits.
  init(random: RandomBytes) { self.init(verifier: Base64URL.encode(random(32))) }
}
