/// What a caller knows of the authorization that an ID token must belong to.
package struct IDTokenExpectation: Hashable, Sendable {
  package enum Nonce: Hashable, Sendable {
    /// The token's nonce is exactly this; with nil, the token has none.
    case equal(String?)
    /// The nonce is not checked here.
    case unchecked
  }

  /// A code or access token that was issued with the ID token.
  package struct Companion: Hashable, Sendable {
    package var text: String
    /// Whether the ID token must contain its hash.
    package var isHashRequired: Bool

    package init(_ text: String, isHashRequired: Bool) {
      self.text = text
      self.isHashRequired = isHashRequired
    }
  }

  package var nonce: Nonce
  package var code: Companion?
  package var accessToken: Companion?

  package init(nonce: Nonce, code: Companion? = nil, accessToken: Companion? = nil) {
    self.nonce = nonce
    self.code = code
    self.accessToken = accessToken
  }

  /// The expectation that claims don't meet; nil if they meet all.
  package func violation(of claims: IDTokenClaims) -> IDTokenViolation? {
    nonceViolation(of: claims.nonce)
      ?? Self.violation(
        of: claims.codeHash, for: code, missing: .codeHashMissing, mismatch: .codeHashMismatch)
      ?? Self.violation(
        of: claims.accessTokenHash, for: accessToken, missing: .accessTokenHashMissing,
        mismatch: .accessTokenHashMismatch)
  }

  private func nonceViolation(of claim: String?) -> IDTokenViolation? {
    guard case .equal(let expected) = nonce else { return nil }
    return switch (claim, expected) {
    case (nil, nil): nil
    case (nil, _?): .nonceMissing
    case (_?, nil): .nonceUnexpected
    case (let claim?, let expected?): claim == expected ? nil : .nonceMismatch
    }
  }

  private static func violation(
    of hash: String?, for companion: Companion?, missing: IDTokenViolation, mismatch: IDTokenViolation
  ) -> IDTokenViolation? {
    guard let companion else { return nil }
    guard let hash else { return companion.isHashRequired ? missing : nil }
    return hash == CodeHash.value(of: companion.text) ? nil : mismatch
  }
}
