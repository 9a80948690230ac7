/// Why an identity token was rejected.
public enum IdentityTokenFailure: Error, Hashable, Sendable {
  /// It is not a token of Apple, or was altered. The reason is for the log and contains nothing of the token.
  case invalid(reason: String)
  /// It has expired, or is older than the server accepts.
  case expired
  /// It was issued to a client id that is not configured.
  case audience(found: AppleClientID, allowed: [AppleClientID])
  /// The token has a nonce, the request has none.
  case nonceMissing
  /// Both have one, and they differ.
  case nonceMismatch
  /// The request has a nonce, the token has none.
  case nonceUnexpected
  /// Apple's keys could not be fetched, so the token can't be verified.
  case keysUnavailable
}
