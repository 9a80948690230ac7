package import AppleID
import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation
import OpenID

/// The browser flow's beginning: a client's request becomes a flow, and the browser is sent to Apple.
package struct AuthorizationService: Sendable {
  /// How many flows may be under way.
  static let maximumFlows = 20_000
  /// Bytes of a client's `state`.
  static let maximumState = 1_024

  let clients: [PublicClient]
  let settings: AppleSettings
  let endpoint: AppleEndpoint
  /// `server.public_url`, without a slash at its end; also the `iss` of answers (RFC 9207).
  let publicURL: String
  let verifier: IdentityTokenVerifier
  let store: any AuthorizationStore
  let issuer: SessionIssuer
  let liveness: LivenessCache
  let ring: KeyRing
  let surroundings: Surroundings
  let writer: AppleSignInWriter

  /// Makes the service.
  package init(
    clients: [PublicClient], settings: AppleSettings, endpoint: AppleEndpoint, publicURL: String,
    verifier: IdentityTokenVerifier, store: any AuthorizationStore & SignInStore, issuer: SessionIssuer,
    liveness: LivenessCache, ring: KeyRing, jobs: JobRunner, gate: SignUpGate,
    surroundings: Surroundings
  ) {
    self.clients = clients
    self.settings = settings
    self.endpoint = endpoint
    self.publicURL = publicURL
    self.verifier = verifier
    self.store = store
    self.issuer = issuer
    self.liveness = liveness
    self.ring = ring
    self.surroundings = surroundings
    self.writer = AppleSignInWriter(
      settings: settings, store: store, ring: ring, surroundings: surroundings, jobs: jobs,
      gate: gate)
  }

  /// Where Apple sends the browser back to; register it for the Services ID in Apple's portal.
  package var callbackAddress: String { Self.callbackAddress(of: publicURL) }

  /// The same for a server at an address.
  package static func callbackAddress(of publicURL: String) -> String { "\(publicURL)/v1/callback/apple" }

  /// What to answer a browser that asks to authorize.
  package enum Start: Sendable {
    /// Send it to Apple with this new secret in its cookie, good for so many seconds.
    case provider(URL, cookie: String, seconds: Int)
    /// Send it back to the client with an OAuth error.
    case client(URL)
  }

  /// Judges a request and begins a flow.
  ///
  /// - Parameter cookie: what the browser brought; several flows of one browser share its secret, so that a
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
    if let error = Self.fault(of: request) {
      return .client(
        answer(to: redirectURI, [("error", error.name), ("error_description", error.words)], request.state))
    }
    guard let web = settings.webClients.first else {
      return .client(
        answer(
          to: redirectURI,
          [("error", "server_error"), ("error_description", "apple.web_client_ids is not set")], request.state
        ))
    }
    let binding = AuthorizationCodeBinding(
      clientID: client.id, redirectURI: redirectURI, codeChallenge: request.codeChallenge ?? "")
    return try await begin(binding, state: request.state, cookie: cookie, at: web)
  }

  private func begin(
    _ binding: AuthorizationCodeBinding, state: String?, cookie known: String?, at web: AppleClientID
  ) async throws(Refusal) -> Start {
    let now = surroundings.now()
    let providerState = surroundings.random(32).base64URL
    let cookie =
      known.flatMap { Data(base64URL: $0.utf8)?.count == 32 ? $0 : nil } ?? surroundings.random(32).base64URL
    let flow = FlowRecord(
      id: FlowRecord.id(surroundings.newIDText(at: now), under: ring.current),
      stateHash: Self.hash(providerState),
      browserHash: Self.hash(cookie), binding: binding, clientState: state,
      expiresAt: now.addingTimeInterval(FlowRecord.lifetime))
    do {
      guard try await store.begin(flow, atMost: Self.maximumFlows, at: now) else {
        throw Refusal(.unavailable, "Too many sign-ins are under way.", retryAfter: 60)
      }
    } catch let error as StoreError {
      throw Refusal(error)
    } catch let refusal as Refusal {
      throw refusal
    } catch { throw Refusal(.internalError) }
    let query = [
      ("client_id", web.rawValue), ("redirect_uri", callbackAddress), ("response_type", "code id_token"),
      ("response_mode", "form_post"), ("scope", "name email"), ("state", providerState),
      ("nonce", NonceRule.hash(nonce(of: flow.id))),
    ]
    guard let url = URL(string: "\(endpoint.authorize.absoluteString)?\(FormBody.encode(query))") else {
      throw Refusal(.internalError)
    }
    return .provider(url, cookie: cookie, seconds: Int(FlowRecord.lifetime))
  }

  /// The flow's nonce; derived, so that none is kept.
  func nonce(of flow: String) -> String {
    let key = FlowRecord.key(of: flow).flatMap(ring.key) ?? ring.current
    return key.code(for: .flow, over: Data(flow.utf8)).base64URL
  }

  /// The client's address with an answer's parameters added (RFC 6749, section 4.1.2; RFC 9207).
  func answer(to address: String, _ parameters: [(String, String)], _ state: String?) -> URL {
    var all = parameters
    if let state { all.append(("state", state)) }
    all.append(("iss", publicURL))
    let joint = address.contains("?") ? "&" : "?"
    return URL(string: "\(address)\(joint)\(FormBody.encode(all))") ?? URL(string: publicURL)!
  }

  static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

  private static func fault(of request: AuthorizationRequest) -> (name: String, words: String)? {
    if let state = request.state, state.utf8.count > maximumState {
      return ("invalid_request", "state is longer than \(maximumState) bytes")
    }
    guard request.responseType == "code" else {
      return ("unsupported_response_type", "response_type must be code")
    }
    guard request.codeChallengeMethod == "S256" else {
      return ("invalid_request", "code_challenge_method must be S256")
    }
    guard let challenge = request.codeChallenge, PKCEChallenge.isWellFormed(challenge) else {
      return ("invalid_request", "code_challenge must be base64url of a SHA-256")
    }
    guard request.provider == ProviderID.apple.rawValue || request.provider == nil else {
      return ("invalid_request", "provider must be apple")
    }
    return nil
  }
}
