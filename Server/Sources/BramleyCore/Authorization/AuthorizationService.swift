package import BramleyAPI
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
  /// Whether codes can be bound to keys: where sessions can.
  let bindsKeys: Bool

  package init(
    clients: [PublicClient], providers: SignInProviders, publicURL: String, store: any AuthorizationStore,
    signIn: SignInService, ring: KeyRing, surroundings: Surroundings, bindsKeys: Bool = false
  ) {
    self.clients = clients
    self.providers = providers.browser
    self.publicURL = publicURL
    self.store = store
    self.signIn = signIn
    self.ring = ring
    self.surroundings = surroundings
    self.bindsKeys = bindsKeys
  }

  /// The address that a provider sends the browser back to; it is registered there.
  package static func callbackAddress(of publicURL: String, for provider: ProviderID) -> String {
    "\(publicURL)\(WirePath.callback)/\(provider)"
  }

  /// The answer to a browser that is to go to a provider.
  package enum Start: Sendable {
    /// Send it to the provider with this new secret in its cookie, which is valid for this number of seconds.
    case provider(URL, cookie: String, seconds: Int)
    /// Send it back to the client with an OAuth error.
    case client(URL)
  }

  /// Where a browser goes that asks to authorize.
  package enum Destination<Pages: Sendable>: Sendable {
    /// The request names no provider: the pages go on with it, for this client.
    case pages(Pages, PageFlow, of: PageFlow.Client, isSilent: Bool)
    /// The request names a provider, or is refused.
    case start(Start)
  }

  func provider(_ id: String?) -> (any BrowserProvider)? {
    guard let id else { return providers.first }
    return providers.first { $0.id.rawValue == id }
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

  func view(_ flow: FlowState, _ sealed: String) -> BrowserFlow? {
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
