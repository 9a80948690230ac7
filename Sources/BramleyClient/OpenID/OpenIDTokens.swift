import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The token calls of an authorization server. It remembers the server's description and, for a sign-out, which refresh
/// token belongs to an access token.
actor OpenIDTokens {
  private let server: OpenIDServer
  private var known: AuthorizationServerMetadata?
  private var latest: (accessToken: String, refreshToken: String)?

  init(_ server: OpenIDServer) { self.server = server }

  /// Exchanges a code of the browser flow.
  func redeem(_ proof: SignInProof) async throws(BackendFailure) -> SessionReceipt {
    guard proof.provider == server.name, let request = proof.request(TokenRequest.self),
      let code = request.code, let verifier = request.codeVerifier, let callback = request.redirectURI
    else { throw server.misconfigured("it takes only codes of BrowserStrategy or LoopbackBrowserStrategy") }
    let (answer, metadata, date) = try await exchange(
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
        ("client_id", server.clientID.rawValue), ("code_verifier", verifier),
      ], refusal: .codeInvalid, status: 400)
    let nonce = server.nonce(for: PKCE(verifier: verifier))
    guard let token = try idToken(of: answer, from: metadata, nonce: nonce, at: date) else {
      guard nonce == nil else { throw refusal(.identityTokenInvalid, status: 401) }
      let person = try await person(answer.accessToken, metadata)
      return receipt(answer, person, session: person.subject, date)
    }
    var person = token.person
    // A network failure here is no reason to lose a sign-in that has succeeded.
    if !person.namesPerson, let more = try? await self.person(answer.accessToken, metadata),
      more.subject == person.subject
    {
      person = more
    }
    return receipt(answer, person, session: token.session ?? person.subject, date)
  }

  /// Exchanges a refresh token.
  func refresh(_ text: String) async throws(BackendFailure) -> SessionReceipt {
    guard let envelope = RefreshEnvelope(text), let token = envelope.token else {
      throw refusal(.refreshTokenInvalid, status: 401)
    }
    var (answer, metadata, date) = try await exchange(
      [
        ("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", server.clientID.rawValue),
      ], refusal: .refreshTokenInvalid, status: 401)
    // A server that gives no new one means the old one (RFC 6749, section 6).
    answer.refreshToken = answer.refreshToken ?? token
    var person = envelope.person
    if let token = try idToken(of: answer, from: metadata, nonce: nil, at: date) {
      guard token.person.subject == person.subject else { throw refusal(.identityTokenInvalid, status: 401) }
      if token.person.namesPerson { person = token.person }
    }
    return receipt(answer, person, session: envelope.session, date)
  }

  /// Fetches the account.
  func user(_ accessToken: String) async throws(BackendFailure) -> User {
    try await person(accessToken, try await metadata()).user
  }

  /// Revokes the tokens of a session, where the server can.
  func end(_ accessToken: String) async throws(BackendFailure) {
    guard let endpoint = try await metadata().revocationEndpoint else { return }
    let known = latest.flatMap { $0.accessToken == accessToken ? $0.refreshToken : nil }
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.setForm([
      ("token", known ?? accessToken),
      ("token_type_hint", known == nil ? "access_token" : "refresh_token"),
      ("client_id", server.clientID.rawValue),
    ])
    let answer = try await send(request)
    // A refusal is final; only a server that can't answer now is asked again.
    if answer.status == 429 || answer.status >= 500 { throw answer.failure }
    latest = nil
  }

  // MARK: Parts

  private func exchange(
    _ fields: [(name: String, value: String)], refusal code: ProblemCode, status: Int
  ) async throws(BackendFailure) -> (TokenAnswer, AuthorizationServerMetadata, Date?) {
    let metadata = try await metadata()
    guard let endpoint = metadata.tokenEndpoint else {
      throw server.misconfigured("it has no token endpoint")
    }
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setForm(fields)
    let answer = try await send(request)
    if answer.mediaType == "application/json", (400...499).contains(answer.status), answer.status != 429,
      let refused = try? JSONDecoder().decode(TokenAnswer.Refusal.self, from: answer.body)
    {
      // Only this error is about the code or the token. The others are about the app's registration.
      guard refused.error == "invalid_grant" else {
        throw server.misconfigured("its token endpoint answered \(refused.error)")
      }
      throw refusal(code, status: status)
    }
    return (try answer.value(TokenAnswer.self), metadata, answer.date)
  }

  private func idToken(
    of answer: TokenAnswer, from metadata: AuthorizationServerMetadata, nonce: String?, at date: Date?
  ) throws(BackendFailure) -> IDToken? {
    guard let text = answer.idToken else { return nil }
    guard let token = IDToken(text) else { throw refusal(.identityTokenInvalid, status: 401) }
    let fault = token.fault(
      of: metadata.issuer, for: server.clientID, nonce: nonce, now: date ?? Date())
    if let fault { throw refusal(fault, status: 401) }
    return token
  }

  private func person(
    _ accessToken: String, _ metadata: AuthorizationServerMetadata
  ) async throws(BackendFailure) -> PersonClaims {
    guard let endpoint = metadata.userInfoEndpoint else {
      throw server.misconfigured("it has no userinfo endpoint; ask for the scope openid")
    }
    var request = URLRequest(url: endpoint)
    request.setBearer(accessToken)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let answer = try await send(request)
    if answer.status == 401 { throw refusal(.accessTokenInvalid, status: 401) }
    return try answer.value(PersonClaims.self)
  }

  private func receipt(
    _ answer: TokenAnswer, _ person: PersonClaims, session: String, _ date: Date?
  ) -> SessionReceipt {
    if let refreshToken = answer.refreshToken { latest = (answer.accessToken, refreshToken) }
    let envelope = RefreshEnvelope(token: answer.refreshToken, person: person, session: session)
    return SessionReceipt(
      session: Session(
        accessToken: answer.accessToken, expiresIn: answer.expiresIn ?? 300, refreshToken: envelope.text,
        refreshExpiresIn: answer.refreshExpiresIn ?? 0, sessionID: SessionID(rawValue: session),
        isNewUser: false, user: person.user),
      serverDate: date)
  }

  private func metadata() async throws(BackendFailure) -> AuthorizationServerMetadata {
    if let known { return known }
    let fetched = try await server.metadata()
    known = fetched
    return fetched
  }

  private func send(_ request: URLRequest) async throws(BackendFailure) -> HTTPAnswer {
    do throws(TransportError) { return try await server.transport.send(request) } catch {
      throw .network(error)
    }
  }

  private func refusal(_ code: ProblemCode, status: Int) -> BackendFailure {
    .refused(Problem(code: code, title: "The server \(server.name) refused it", status: status))
  }
}

extension OpenIDServer {
  /// The nonce of a sign-in, made of the secret that its code is redeemed with; nil where no ID token is asked for.
  func nonce(for pkce: PKCE) -> String? {
    guard scopes.contains("openid") else { return nil }
    return Base64URL.encode(SHA256Digest.hash(Array("nonce:\(pkce.verifier)".utf8)))
  }
}
