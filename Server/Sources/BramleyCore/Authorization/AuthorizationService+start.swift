import BramleyAPI
import BramleyTokens
import Foundation

extension AuthorizationService {
  /// Checks a request and starts a flow at a provider.
  ///
  /// - Parameter cookie: the browser's cookie; several flows of one browser share its secret, so that a
  ///   second tab does not break the first.
  /// - Throws: when there is no trusted address to send the browser back to.
  package func start(
    _ request: AuthorizationRequest, cookie: String? = nil
  ) async throws(Refusal) -> Start {
    switch try await authorize(request, cookie: cookie, pages: Never?.none) {
    case .start(let start): return start
    }
  }

  /// Checks a request and starts a flow: at a provider, or at the server's own pages.
  ///
  /// - Parameter pages: where a request goes that names no provider; nil where the server has no pages.
  /// - Throws: when there is no trusted address to send the browser back to.
  package func authorize<Pages>(
    _ request: AuthorizationRequest, cookie: String?, pages: Pages?
  ) async throws(Refusal) -> Destination<Pages> {
    guard let client = clients.first(where: { $0.id.rawValue == request.clientID }) else {
      throw Refusal(
        .clientUnknown, "No such client is configured.",
        remedy: "Set client_id to the value of app.client_id, or to the id of one of app.clients.")
    }
    guard let redirectURI = request.redirectURI,
      client.redirectAddresses.contains(where: { $0.matches(redirectURI) })
    else {
      throw Refusal(
        .redirectNotRegistered, "The redirect address is not registered for this client.",
        remedy: "Add the exact address to app.redirect_uris, or to that client's in app.clients.")
    }
    var request = request
    // Where no session has a key, the parameter is one that this server does not know.
    if !bindsKeys { request.keyThumbprint = nil }
    if let fault = request.fault { return .start(back(to: redirectURI, fault, request.state)) }
    if let pages, request.provider == nil, request.signInPurpose == .signIn {
      return begin(request, at: pages, client.id, redirectURI)
    }
    return .start(try await start(request, cookie: cookie, client.id, redirectURI))
  }

  /// Starts a flow at the provider that a checked request names.
  private func start(
    _ request: AuthorizationRequest, cookie: String?, _ client: ClientID, _ redirectURI: String
  ) async throws(Refusal) -> Start {
    guard let provider = provider(request.provider) else {
      let names = providers.map(\.id.rawValue).joined(separator: ", ")
      return back(
        to: redirectURI,
        .init(
          .invalidRequest,
          providers.count == 1 ? "provider must be \(names)" : "provider must be one of \(names)"),
        request.state)
    }
    let purpose = request.signInPurpose ?? .signIn
    guard provider.purposes.contains(purpose) else {
      return back(
        to: redirectURI, .init(.invalidRequest, "the provider does not support this purpose"), request.state)
    }
    let binding = AuthorizationCodeBinding(
      clientID: client, redirectURI: redirectURI, codeChallenge: request.codeChallenge ?? "",
      keyThumbprint: request.keyThumbprint)
    return try await begin(
      binding, for: purpose, state: request.state, cookie: cookie, with: provider,
      wantsAuthentication: request.wantsAuthentication)
  }

  /// Returns what a browser's cookie holds if it is a secret of this server's form, else nil.
  package static func flowSecret(_ text: String) -> String? {
    Data(base64URL: text.utf8)?.count == 32 ? text : nil
  }

  func begin<Provider: BrowserProvider>(
    _ binding: AuthorizationCodeBinding, for purpose: SignInPurpose, state: String?, cookie known: String?,
    with provider: Provider, most: Int = FlowState.maximumLength, wantsAuthentication: Bool = false
  ) async throws(Refusal) -> Start {
    let cookie =
      known.flatMap(Self.flowSecret) ?? surroundings.newSecretText()
    var flow = FlowState(
      id: surroundings.random(16), key: ring.current.id, provider: provider.id,
      browserHash: SecretHash.of(cookie), binding: binding, clientState: state,
      expiresAt: surroundings.now().addingTimeInterval(FlowState.lifetime), purpose: purpose)
    flow.wantsAuthentication = wantsAuthentication
    let sealed = flow.sealed(by: ring)
    guard sealed.utf8.count <= most, let view = view(flow, sealed) else {
      return back(
        to: binding.redirectURI, .init(.invalidRequest, "redirect_uri and state are too long together"), state
      )
    }
    do throws(Refusal) {
      let url = try await provider.address(for: view)
      return .provider(url, cookie: cookie, seconds: Int(FlowState.lifetime))
    } catch {
      return back(to: binding.redirectURI, .init(.serverError, error.detail ?? ""), state)
    }
  }
}
