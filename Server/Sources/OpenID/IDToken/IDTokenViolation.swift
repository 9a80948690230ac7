/// Which rule an ID token breaks.
package enum IDTokenViolation: Hashable, Sendable, CaseIterable {
  /// `iss` is not an accepted issuer.
  case issuer
  /// `sub` is empty or longer than 255 bytes.
  case subject
  /// `aud` does not name an accepted client, or names others without an `azp`.
  case audience
  /// `azp` is not an accepted client.
  case authorizedParty
  /// `iat` is in the future.
  case future
  /// `exp` has passed, or the token is older than is accepted.
  case expired
  /// A nonce was expected, and the token has none.
  case nonceMissing
  /// The token has a nonce, and none was expected.
  case nonceUnexpected
  /// The nonce is another one.
  case nonceMismatch
  case codeHashMissing
  /// `c_hash` is the hash of another code.
  case codeHashMismatch
  case accessTokenHashMissing
  /// `at_hash` is the hash of another access token.
  case accessTokenHashMismatch
}
