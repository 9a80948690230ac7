import Crypto
public import Foundation

/// An identity token that was believed. Only ``IdentityTokenVerifier`` makes one.
public struct VerifiedIdentityToken: Sendable {
  /// What Apple says.
  public let claims: IdentityTokenClaims
  /// SHA-256 of `header.payload` as received: by it the server knows the token again.
  public let fingerprint: Data

  init(claims: IdentityTokenClaims, signingInput: Data) {
    self.claims = claims
    self.fingerprint = Data(SHA256.hash(data: signingInput))
  }
}
