package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation
import OpenID

/// Starts the browser flow: a client's request becomes a flow, and the browser is sent to a provider.
package struct AuthorizationService: Sendable {
  /// How many flows may be in progress.
  static let maximumFlows = 20_000

  let clients: [PublicClient]
  let providers: [any BrowserProvider]
  /// `server.public_url`, without a trailing slash; also the `iss` of answers (RFC 9207).
  let publicURL: String
  let store: any AuthorizationStore
  let signIn: SignInService
  let ring: KeyRing
  let surroundings: Surroundings

  package init(
    clients: [PublicClient], providers: SignInProviders, publicURL: String, store: any AuthorizationStore,
    signIn: SignInService, ring: KeyRing, surroundings: Surroundings
  ) {
    self.clients = clients
    self.providers = providers.browser
    self.publicURL = publicURL
    self.store = store
    self.signIn = signIn
    self.ring = ring
    self.surroundings = surroundings
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
  }

  /// Checks a request and starts a flow.
  ///
  /// - Parameter cookie: the browser's cookie; several flows of one browser share its secret, so that a
  ///   second tab does not break the first.
  /// - Throws: when there is no trusted address to send the browser back to, or no room for a flow.
  package func start(
    _ request: AuthorizationRequest, cookie: String? = nil
  ) async throws(Refusal) -> Start {
    guard let client = clients.first(where: { $0.id.rawValue == request.clientID }) else {
      throw Refusal(
        .clientUnknown, "No such client is configured.",
        remedy: "Set client_id to the value of app.client_id.")
    }
    guard let redirectURI = request.redirectURI,
      client.redirectAddresses.contains(where: { $0.matches(redirectURI) })
    else {
      throw Refusal(
        .redirectNotRegistered, "The redirect address is not registered for this client.",
        remedy: "Add the exact address to app.redirect_uris.")
    }
    if let fault = request.fault { return back(to: redirectURI, fault, request.state) }
    guard let provider = provider(request.provider) else {
      let names = providers.map(\.id.rawValue).joined(separator: ", ")
      return back(
        to: redirectURI,
        .init(
          .invalidRequest,
          providers.count == 1 ? "provider must be \(names)" : "provider must be one of \(names)"),
        request.state)
    }
    let binding = AuthorizationCodeBinding(
      clientID: client.id, redirectURI: redirectURI, codeChallenge: request.codeChallenge ?? "")
    return try await begin(binding, state: request.state, cookie: cookie, with: provider)
  }

  private func provider(_ id: String?) -> (any BrowserProvider)? {
    guard let id else { return providers.first }
    return providers.first { $0.id.rawValue == id }
  }

  private func begin<Provider: BrowserProvider>(
    _ binding: AuthorizationCodeBinding, state: String?, cookie known: String?, with provider: Provider
  ) async throws(Refusal) -> Start {
    let now = surroundings.now()
    let providerState = surroundings.random(32).base64URL
    let cookie =
      known.flatMap { Data(base64URL: $0.utf8)?.count == 32 ? $0 : nil } ?? surroundings.random(32).base64URL
    let record = FlowRecord(
      id: FlowRecord.id(surroundings.newIDText(at: now), under: ring.current),
      stateHash: Self.hash(providerState, of: provider.id), browserHash: Self.hash(cookie),
      binding: binding, clientState: state, expiresAt: now.addingTimeInterval(FlowRecord.lifetime))
    let url: URL
    do throws(Refusal) {
      url = try await provider.address(for: flow(record, state: providerState, of: provider.id))
    } catch {
      return back(to: binding.redirectURI, .init(.serverError, error.detail ?? ""), state)
    }
    let hasRoom: Bool
    do throws(StoreError) {
      hasRoom = try await store.begin(record, atMost: Self.maximumFlows, at: now)
    } catch { throw Refusal(error) }
    guard hasRoom else { throw .unavailable("Too many sign-ins are under way.", retryAfter: 60) }
    return .provider(url, cookie: cookie, seconds: Int(FlowRecord.lifetime))
  }
}

// Helpers for both halves of the flow.
extension AuthorizationService {
  /// Returns the flow as its provider sees it. The nonce is derived, so none is stored.
  func flow(_ record: FlowRecord, state: String, of provider: ProviderID) -> BrowserFlow {
    let key = FlowRecord.key(of: record.id).flatMap(ring.key) ?? ring.current
    return BrowserFlow(
      state: state, nonce: key.code(for: .flow, over: Data(record.id.utf8)).base64URL,
      callback: Self.callbackAddress(of: publicURL, for: provider))
  }

  /// Returns the client's address with an answer's parameters added (RFC 6749, section 4.1.2; RFC 9207).
  func answer(to address: String, _ parameters: [(String, String)], _ state: String?) -> URL {
    var all = parameters
    if let state { all.append(("state", state)) }
    all.append(("iss", publicURL))
    let joint = address.contains("?") ? "&" : "?"
    return URL(string: "\(address)\(joint)\(FormBody.encode(all))") ?? URL(string: publicURL)!
  }

  private func back(to address: String, _ fault: AuthorizationFault, _ state: String?) -> Start {
    .client(
      answer(
        to: address, [("error", fault.error.rawValue), ("error_description", fault.description)], state))
  }

  static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

  static func hash(_ state: String, of provider: ProviderID) -> Data { hash("\(provider)\n\(state)") }
}
