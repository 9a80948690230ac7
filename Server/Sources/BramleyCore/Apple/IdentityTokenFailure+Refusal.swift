import AppleID
import BramleyAPI

extension Refusal {
  /// What the one who presented a token hears.
  init(_ failure: IdentityTokenFailure) {
    switch failure {
    case .invalid(let reason):
      self.init(.identityTokenInvalid, "The identity token is not accepted: \(reason).")
    case .expired:
      self.init(
        .identityTokenExpired, "The identity token is over.",
        remedy: "Ask Apple for a new credential; keep the name for the next sign-in.")
    case .audience(let found, let allowed):
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      self.init(
        .identityTokenAudience,
        "The identity token was issued to \(found.rawValue.prefix(100)); accepted are \(names).",
        remedy: "Add the client id to apple.native_client_ids or apple.web_client_ids.")
    case .nonceMissing:
      self.init(
        .nonceMissing, "The identity token bears a nonce and the request has none.",
        remedy: "Send the raw nonce whose lower-case hex SHA-256 Apple was given.")
    case .nonceMismatch:
      self.init(
        .nonceMismatch, "The request's nonce is not the one in the identity token.",
        remedy: "Give Apple the lower-case hex SHA-256 of the nonce, and the server the raw nonce.")
    case .nonceUnexpected:
      self.init(
        .nonceUnexpected, "The request has a nonce and the identity token bears none.",
        remedy: "Set request.nonce to the lower-case hex SHA-256 of the nonce.")
    case .keysUnavailable:
      self.init(.appleUnavailable, "Apple's keys can't be had now.", retryAfter: 10)
    }
  }

  /// What the one who presented a code hears when Apple's answer to it was a failure.
  init(_ failure: AppleCallFailure) {
    switch failure {
    case .refused(let body) where body.error == .invalidGrant:
      self.init(.codeInvalid, "Apple does not accept the code: it is over, used, or another client's.")
    case .refused(let body) where body.error == .invalidRequest:
      self.init(.codeInvalid, "Apple does not accept the code.")
    case .refused(let body):
      self.init(
        .appleConfiguration, "Apple refused this server: \(body.error.rawValue.prefix(40)).",
        remedy: "Check apple.team_id, apple.key_id, apple.private_key and the client id.")
    case .secret:
      self.init(
        .appleConfiguration, "This server can't make its client secret.",
        remedy: "Check apple.private_key.")
    case .throttled(let seconds):
      self.init(
        .appleUnavailable, "Apple asks for fewer calls.", retryAfter: Int(min(max(seconds ?? 10, 1), 3_600)))
    case .unavailable, .unreachable, .malformed:
      self.init(.appleUnavailable, "Apple does not answer now.", retryAfter: 5)
    }
  }
}
