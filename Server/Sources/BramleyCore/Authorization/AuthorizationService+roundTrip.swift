package import BramleyAPI
package import Foundation

// The server's own pages send browsers to providers as a client of their own.
extension AuthorizationService {
  /// A provider's round trip for the pages.
  package struct OwnStart: Sendable {
    /// Where the browser goes.
    package var address: URL
    /// The secret in its cookie, and the seconds for which it is valid.
    package var cookie: String
    package var seconds: Int
  }

  /// Sends a browser to a provider; it comes back to a page of this server, with a code and `state`.
  ///
  /// - Parameters:
  ///   - verifier: the PKCE verifier with which the page uses the code.
  ///   - wantsAuthentication: whether the provider is asked to authenticate the person now.
  package func start(
    _ id: ProviderID, for purpose: SignInPurpose, returningTo page: String, state: String, verifier: String,
    cookie: String?, wantsAuthentication: Bool = false
  ) async throws(Refusal) -> OwnStart {
    guard let provider = provider(id.rawValue), provider.purposes.contains(purpose) else {
      throw Refusal(.notFound, "There is no such way to sign in.")
    }
    let binding = AuthorizationCodeBinding(
      clientID: signIn.client, redirectURI: page, codeChallenge: try PKCEChallenge.of(verifier))
    switch try await begin(
      binding, for: purpose, state: state, cookie: cookie, with: provider,
      most: FlowState.maximumPageLength, wantsAuthentication: wantsAuthentication)
    {
    case .provider(let address, let cookie, let seconds):
      return OwnStart(address: address, cookie: cookie, seconds: seconds)
    case .client:
      throw Refusal(.providerUnavailable, "The provider can't be reached.", retryAfter: 5)
    }
  }

  /// Redeems a code that came back to a page: a session of this browser.
  package func redeem(
    _ code: String, verifier: String, returnedTo page: String, device: String?
  ) async throws(Refusal) -> Session {
    try await redeem(
      code: code, verifier: verifier, redirectURI: page, clientID: signIn.client, deviceName: device)
  }

  /// The request with which a page uses a code of a link or a reauthentication.
  package func codeRequest(_ code: String, verifier: String, returnedTo page: String) -> FlowCodeRequest {
    FlowCodeRequest(
      code: code, codeVerifier: verifier, redirectURI: page, clientID: signIn.client)
  }
}
