package import BramleyAPI

/// A provider that sends a code, which the person types. Its step `start` sends one to a client's user; the server's own pages
/// call ``start(_:in:)`` by ``SignInService/start(_:by:for:caller:_:)``.
package protocol CodeSendingProvider: SignInProvider {
  /// To what the code is sent.
  associatedtype StartRequest: Sendable
  /// Whether a browser on this server's own site gets a cookie, in which links of the message are good.
  static var marksBrowser: Bool { get }
  /// Sends a code. Nothing depends on whether the address or number is known here.
  func start(
    _ request: StartRequest, in context: CredentialContext
  ) async throws(Refusal) -> CodeChallenge
}

extension SignInService {
  /// Sends a code for a page of this server.
  package func start<Provider: CodeSendingProvider>(
    _ request: Provider.StartRequest, by provider: Provider, for purpose: SignInPurpose, caller: UserID?,
    _ origin: MailOrigin
  ) async throws(Refusal) -> CodeChallenge {
    let challenge = try await provider.start(
      request,
      in: CredentialContext(
        now: surroundings.now(), purpose: purpose, caller: caller, network: origin.network,
        language: origin.language, browser: origin.binding))
    wakeJobs()
    return challenge
  }
}
