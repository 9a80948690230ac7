import OpenID

extension IdentityTokenClaims {
  /// The claims that OpenID Connect has rules for.
  var standard: IDTokenClaims {
    var claims = IDTokenClaims(
      issuer: issuer, audiences: [audience.rawValue], subject: subject.rawValue, issuedAt: issuedAt,
      expiresAt: expiresAt)
    claims.nonce = nonce
    claims.codeHash = codeHash
    return claims
  }
}
