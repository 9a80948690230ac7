import Crypto
package import Foundation

/// An ID token that was verified.
package struct VerifiedIDToken: Sendable {
  package let claims: IDTokenClaims
  /// SHA-256 of `header.payload` as received: what marks the token as spent.
  package let fingerprint: Data

  init(claims: IDTokenClaims, signingInput: Data) {
    self.claims = claims
    fingerprint = Data(SHA256.hash(data: signingInput))
  }
}

/// Why an ID token is not accepted.
package enum IDTokenFailure: Error, Hashable, Sendable {
  /// The provider did not sign it, or its text is malformed.
  case invalid(SignedTokenFault)
  /// The provider signed it, and it breaks a rule.
  case violation(IDTokenViolation)
  /// No key set is available that could decide.
  case keysUnavailable
}
