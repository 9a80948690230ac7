import Crypto
public import Foundation

/// A verified identity token. Only ``IdentityTokenVerifier`` makes one.
public struct VerifiedIdentityToken: Sendable {
  /// The claims.
  public let claims: IdentityTokenClaims
  /// SHA-256 of `header.payload` as received, by which the server recognises the token.
  public let fingerprint: Data

  init(claims: IdentityTokenClaims, signingInput: Data) {
    self.claims = claims
    self.fingerprint = Data(SHA256.hash(data: signingInput))
  }
}
