import BramleyAPI
package import OpenID

extension Refusal {
  /// The answer to a request whose ID token is not accepted.
  ///
  /// - Parameter provider: the provider as people know it, such as "Google".
  package init(_ failure: IDTokenFailure, of provider: String) {
    switch failure {
    case .invalid(let fault):
      self.init(
        .identityTokenInvalid, "The identity token is not accepted: \(fault.words).",
        remedy: "Send the ID token exactly as \(provider) gave it.")
    case .violation(let violation): self.init(violation, of: provider)
    case .keysUnavailable:
      self.init(
        .providerUnavailable, "\(provider)'s keys can't be fetched, so the token can't be verified.",
        retryAfter: 10)
    }
  }

  private init(_ violation: IDTokenViolation, of provider: String) {
    switch violation {
    case .expired:
      self.init(
        .identityTokenExpired, "The identity token has expired.",
        remedy: "Get a new one from \(provider); check this machine's clock.")
    case .audience, .authorizedParty:
      self.init(
        .identityTokenAudience, "The identity token was issued to a client that is not configured here.",
        remedy: "Add the client id in the token's aud, and that in its azp, to this provider's client ids.")
    case .nonceMissing:
      self.init(
        .nonceMissing, "The request has a nonce, and the identity token has none.",
        remedy: "Pass the nonce to \(provider)'s SDK too, or send none.")
    case .nonceUnexpected:
      self.init(
        .nonceUnexpected, "The identity token has a nonce, and the request has none.",
        remedy: "Send the nonce that was passed to \(provider)'s SDK.")
    case .nonceMismatch:
      self.init(
        .nonceMismatch, "The nonce of the identity token is another one.",
        remedy: "\(provider) puts the nonce into the token as it is: pass it on unchanged, not its hash.")
    case .issuer, .subject, .future, .codeHashMissing, .codeHashMismatch, .accessTokenHashMissing,
      .accessTokenHashMismatch:
      self.init(
        .identityTokenInvalid, "The identity token is not accepted: \(violation.words).",
        remedy: "Send a token of \(provider) that belongs to this request.")
    }
  }
}

extension SignedTokenFault {
  /// The fault in words, for a caller.
  package var words: String {
    switch self {
    case .notJWS: "it is no signed token"
    case .algorithm: "its algorithm is not accepted"
    case .kind: "it is another kind of token"
    case .noKeyID: "it names no key"
    case .claims: "a claim is missing or of another type"
    case .duplicateMember: "a claim is there twice"
    case .future: "it was issued in the future"
    case .unknownKey: "its key is not one of the provider's"
    case .signature: "its signature is not valid"
    }
  }
}

extension IDTokenViolation {
  fileprivate var words: String {
    switch self {
    case .issuer: "its issuer is not this provider"
    case .subject: "it names nobody"
    case .future: "it was issued in the future"
    case .codeHashMissing, .codeHashMismatch: "it does not belong to the code"
    case .accessTokenHashMissing, .accessTokenHashMismatch: "it does not belong to the access token"
    case .audience, .authorizedParty, .expired, .nonceMissing, .nonceUnexpected, .nonceMismatch: "\(self)"
    }
  }
}
