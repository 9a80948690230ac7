import AppleID
import BramleyAPI

extension Refusal {
  /// Converts the failure into the refusal for the caller that presented a token.
  init(_ failure: IdentityTokenFailure) {
    let words = failure.explanation
    switch failure {
    case .invalid:
      self.init(
        .identityTokenInvalid, "The identity token is not accepted. \(words.what)", remedy: words.remedy)
    case .expired:
      self.init(.identityTokenExpired, words.what, remedy: words.remedy)
    case .audience:
      self.init(
        .identityTokenAudience, words.what,
        remedy: """
          Add the client id to apple.native_client_ids (an app's bundle id; a watch app has its own) or to \
          apple.web_client_ids (a Services ID), capitals included.
          """)
    case .nonceMissing: self.init(.nonceMissing, words.what, remedy: words.remedy)
    case .nonceMismatch: self.init(.nonceMismatch, words.what, remedy: words.remedy)
    case .nonceUnexpected: self.init(.nonceUnexpected, words.what, remedy: words.remedy)
    case .keysUnavailable:
      self.init(.appleUnavailable, words.what, remedy: words.remedy, retryAfter: 10)
    }
  }
}
