import BramleyAPI
package import OpenID

extension Refusal {
  /// The answer to a request for which a call to a provider failed.
  ///
  /// - Parameter provider: the provider as people know it, such as "Google".
  package init(_ failure: ProviderCallFailure, of provider: String) {
    switch failure {
    case .refused(let body) where body.error == .invalidGrant:
      self.init(.codeInvalid, "\(provider) did not accept the code: it is unknown, expired or used.")
    case .refused(let body) where Self.isConfiguration(body.error):
      self.init(
        .providerConfiguration,
        "\(provider) did not accept this server's client id, secret or callback address.",
        remedy: "Run bramley doctor on the server.")
    case .refused:
      self.init(
        .credentialsInvalid, "\(provider) did not accept what was presented.",
        remedy: "Begin the sign-in again.")
    case .throttled(let seconds):
      self.init(
        .providerUnavailable, "\(provider) limits the rate of this server's requests.",
        retryAfter: Int((seconds ?? 10).rounded(.up)))
    case .authentication: self.init(.internalError)
    case .unavailable, .unreachable, .malformed:
      self.init(.providerUnavailable, "\(provider) did not answer.", retryAfter: 5)
    }
  }

  private static func isConfiguration(_ error: OAuthErrorCode) -> Bool {
    [.invalidClient, .unauthorizedClient, "redirect_uri_mismatch", "deleted_client"].contains(error)
  }
}
