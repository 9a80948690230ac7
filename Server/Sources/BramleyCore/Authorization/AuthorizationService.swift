package import BramleyAPI
import BramleyTokens
package import Foundation
import OpenID

/// Starts the browser flow: a client's request becomes a flow, and the browser is sent to a provider. Nothing is
/// stored before the provider's reply is verified.
package struct AuthorizationService: Sendable {
  let clients: [PublicClient]
  /// The clients that it knows.
  package var publicClients: [PublicClient] { clients }
  let providers: [any BrowserProvider]
  /// `server.public_url`, without a trailing slash; also the `iss` of answers (RFC 9207).
  let publicURL: String
  let store: any AuthorizationStore
  let signIn: SignInService
  let ring: KeyRing
  let surroundings: Surroundings
  /// Whether a request that names no provider goes to the server's own pages.
  let hasPages: Bool
  /// Whether codes can be bound to keys: where sessions can.
  let bindsKeys: Bool

  package init(
    clients: [PublicClient], providers: SignInProviders, publicURL: String, store: any AuthorizationStore,
    signIn: SignInService, ring: KeyRing, surroundings: Surroundings, hasPages: Bool = false,
    bindsKeys: Bool = false
  ) {
    self.clients = clients
    self.providers = providers.browser
    self.publicURL = publicURL
    self.store = store
    self.signIn = signIn
    self.ring = ring
    self.surroundings = surroundings
    self.hasPages = hasPages
    self.bindsKeys = bindsKeys
  }

  /// The address that a provider sends the browser back to; it is registered there.
  package static func callbackAddress(of publicURL: String, for provider: ProviderID) -> String {
    "\(publicURL)\(WirePath.callback)/\(provider)"
  }

  /// The answer to a browser that asks to authorize.
  package enum Start: Sendable {
    /// Send it to the provider with this new secret in its cookie, which is valid for this number of seconds.
    case provider(URL, cookie: String, seconds: Int)
    /// Send it back to the client with an OAuth error.
    case client(URL)
    /// The request names no provider: the server's own pages go on with it, for this client.
    case pages(PageFlow, of: PageFlow.Client, isSilent: Bool)
  }

  /// Checks a request and starts a flow.
  ///
  /// - Parameter cookie: the browser's cookie; several flows of one browser share its secret, so that a
  ///   second tab does not break the first.
  /// - Throws: when there is no trusted address to send the browser back to.
  package func start(
    _ request: AuthorizationRequest, cookie: String? = nil
  ) async throws(Refusal) -> Start {
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
    if let fault = request.fault { return back(to: redirectURI, fault, request.state) }
    if hasPages, request.provider == nil, request.signInPurpose == .signIn {
      return try pages(request, client.id, redirectURI)
    }
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
      clientID: client.id, redirectURI: redirectURI, codeChallenge: request.codeChallenge ?? "",
      keyThumbprint: request.keyThumbprint)
    return try await begin(
      binding, for: purpose, state: request.state, cookie: cookie, with: provider,
      wantsAuthentication: request.wantsAuthentication)
  }

  func provider(_ id: String?) -> (any BrowserProvider)? {
    guard let id else { return providers.first }
    return providers.first { $0.id.rawValue == id }
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
      known.flatMap(Self.flowSecret) ?? surroundings.random(32).base64URL
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

// Helpers for both halves of the flow.
extension AuthorizationService {
  /// A flow in progress, and how its provider sees it.
  struct OpenFlow: Sendable {
    var state: FlowState
    var view: BrowserFlow
  }

  /// Returns the flow of a provider's state; nil when it is not one of this server's and this provider's, or has
  /// expired.
  func openFlow(_ sealed: String, of provider: ProviderID) -> OpenFlow? {
    guard let state = FlowState(sealed: sealed, ring: ring), state.provider == provider,
      surroundings.now() < state.expiresAt, let view = view(state, sealed)
    else { return nil }
    return OpenFlow(state: state, view: view)
  }

  private func view(_ flow: FlowState, _ sealed: String) -> BrowserFlow? {
    flow.view(
      sealed: sealed, callback: Self.callbackAddress(of: publicURL, for: flow.provider), ring: ring)
  }

  /// Returns the client's address with an answer's parameters added (RFC 6749, section 4.1.2; RFC 9207).
  func answer(to address: String, _ parameters: [(String, String)], _ state: String?) -> URL {
    var all = parameters
    if let state { all.append(("state", state)) }
    all.append(("iss", publicURL))
    let joint = address.contains("?") ? "&" : "?"
    return URL(string: "\(address)\(joint)\(FormBody.encode(all))") ?? URL(string: publicURL)!
  }

  func back(to address: String, _ fault: AuthorizationFault, _ state: String?) -> Start {
    .client(
      answer(
        to: address, [("error", fault.error.rawValue), ("error_description", fault.description)], state))
  }
}
