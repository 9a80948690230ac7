/// Why an identity token was not believed.
public enum IdentityTokenFailure: Error, Hashable, Sendable {
  /// Not a token of Apple, or altered; the reason is for the log and holds nothing of the token.
  case invalid(reason: String)
  /// Over, or older than the server accepts.
  case expired
  /// Issued to a client id that is not configured.
  case audience(found: AppleClientID, allowed: [AppleClientID])
  /// The token bears a nonce, the request has none.
  case nonceMissing
  /// Both have one, and they differ.
  case nonceMismatch
  /// The request has a nonce, the token bears none.
  case nonceUnexpected
  /// Apple's keys could not be had, so nobody can tell.
  case keysUnavailable
}
