import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

/// The demo: a small web application that signs in through the browser flow. It runs entirely on the server,
/// so it works without scripts.
struct DemoRoutes: Sendable {
  let settings: DemoSettings
  let publicURL: String
  let pages: PageSet
  let server: OwnServer
  let visits: DemoVisits
  let surroundings: Surroundings

  let cookieName = "bramley-demo"

  init(
    settings: DemoSettings, publicURL: String, pages: PageSet, server: OwnServer, visits: DemoVisits,
    surroundings: Surroundings
  ) {
    self.settings = settings
    self.publicURL = publicURL
    self.pages = pages
    self.server = server
    self.visits = visits
    self.surroundings = surroundings
  }

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, "/", errors: .page, handler: home),
      Endpoint(.get, "/demo/sign-in", errors: .page, handler: signIn),
      Endpoint(.get, DemoSettings.callbackPath, errors: .page, handler: callback),
      Endpoint(.post, "/demo/sign-out", errors: .page, handler: signOut),
    ] + (settings.inbox == nil ? [] : formEndpoints)
  }

  @Sendable func home(_ request: Request, context: ServerContext) async throws -> Response {
    var visit = DemoVisit()
    if let id = visitID(of: request), let known = visits[id] {
      visit = known
      // A link that was followed meanwhile may have changed the account, or ended the session.
      if visit.accessToken != nil, try await !showAccount(in: &visit, context: context) {
        visit = DemoVisit()
        visit.failure = "The session has ended, or its access token has expired."
      }
      visits.keep(visit, as: id)
    }
    return pages.response("demo", members: DemoPage(visit, settings: settings, publicURL: publicURL))
  }

  @Sendable func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let method = ProviderID(
      rawValue: try FormFields(request.uri.query ?? "")["provider"] ?? ProviderID.apple.rawValue)
    guard settings.name(of: method) != nil else {
      throw Refusal(.invalidRequest, "The demo has no button for this method.")
    }
    let attempt = DemoVisit.Attempt(
      state: surroundings.newSecretText(), verifier: surroundings.newSecretText(), method: method)
    let id = surroundings.newSecretText()
    visits.keep(DemoVisit(attempt: attempt), as: id)
    let query = FormBody.encode([
      ("response_type", "code"), ("client_id", settings.clientID.rawValue),
      ("redirect_uri", publicURL + DemoSettings.callbackPath), ("state", attempt.state),
      ("code_challenge", try PKCEChallenge.of(attempt.verifier)),
      ("code_challenge_method", "S256"), ("provider", method.rawValue),
    ])
    var response = Redirect.response(to: "\(publicURL)\(WirePath.authorize)?\(query)", status: .found)
    response.headers.append(cookie(id, seconds: 86_400))
    return response
  }

  @Sendable func callback(_ request: Request, context: ServerContext) async throws -> Response {
    let query = try FormFields(request.uri.query ?? "")
    guard let id = visitID(of: request), var visit = visits[id], let attempt = visit.attempt,
      query["state"] == attempt.state, query["iss"] == publicURL
    else { return pages.foreignFlow(to: request) }
    visit.attempt = nil
    visit.calls = DemoPage.callsOfBrowser(attempt.method)
    if let code = query["code"] {
      try await redeem(code, attempt, into: &visit, context: context)
    } else {
      visit.failure = failure(query, attempt)
    }
    visits.keep(visit, as: id)
    return Redirect.response(to: "\(publicURL)/", status: .seeOther)
  }

  /// Says why nobody was signed in.
  private func failure(_ query: FormFields, _ attempt: DemoVisit.Attempt) -> String {
    let name = settings.name(of: attempt.method) ?? "The provider"
    guard query["problem"] != ProblemCode.accountExists.rawValue else {
      let others = (query["methods"] ?? "").split(separator: " ").map { method in
        settings.name(of: ProviderID(rawValue: String(method))) ?? String(method)
      }
      return "An account with this address exists, and \(name) alone does not open it. Sign in with "
        + "\(others.joined(separator: " or ")), then link \(name)."
    }
    return query["error"] == "access_denied" ? "You cancelled." : "\(name) did not sign you in."
  }

  private func redeem(
    _ code: String, _ attempt: DemoVisit.Attempt, into visit: inout DemoVisit, context: ServerContext
  ) async throws {
    let form = TokenRequest(
      grantType: .authorizationCode, code: code, codeVerifier: attempt.verifier,
      redirectURI: publicURL + DemoSettings.callbackPath, clientID: settings.clientID)
    let token = try await server.call(.post, WirePath.token, json: form, context: context)
    visit.calls.append(.init(by: "demo", method: "POST", path: WirePath.token, status: token.status))
    guard token.status == 200, let session = try? WireJSON.decoder().decode(Session.self, from: token.body)
    else {
      visit.failure = "The code was refused."
      return
    }
    try await open(session, into: &visit, context: context)
  }

  /// Shows the account of a session.
  func open(_ session: Session, into visit: inout DemoVisit, context: ServerContext) async throws {
    visit.pending = nil
    visit.accessToken = session.accessToken
    try await showAccount(in: &visit, context: context)
    visit.calls.append(.init(by: "demo", method: "GET", path: WirePath.user, status: 200))
  }

  /// Reads the account; returns false if the session has ended.
  @discardableResult
  func showAccount(in visit: inout DemoVisit, context: ServerContext) async throws -> Bool {
    let answer = try await server.call(.get, WirePath.user, bearer: visit.accessToken, context: context)
    if answer.status == 401 { return false }
    guard answer.status == 200, let user = try? WireJSON.decoder().decode(User.self, from: answer.body) else {
      return true
    }
    visit.account = DemoPage.indented(answer.body)
    visit.name = user.name?.displayName
    visit.email = user.email
    visit.isVerified = user.emailVerified
    return true
  }

  @Sendable func signOut(_ request: Request, context: ServerContext) async throws -> Response {
    guard isFromOwnPage(request) else {
      throw Refusal(.invalidRequest, "The form was sent from another site.")
    }
    if let id = visitID(of: request), let token = visits[id]?.accessToken {
      _ = try await server.call(.delete, WirePath.currentSession, bearer: token, context: context)
      visits.forget(id)
    }
    var response = Redirect.response(to: "\(publicURL)/", status: .seeOther)
    response.headers.append(cookie("", seconds: 0))
    return response
  }

  // Browsers send the origin with every form. A request without one must at least not come from another site.
  func isFromOwnPage(_ request: Request) -> Bool {
    if let origin = request.headers[.origin], origin != "null" { return origin == publicURL }
    return request.headers[.fetchSite] == "same-origin"
  }

  func visitID(of request: Request) -> String? {
    let pairs = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
    let pair = pairs.map { $0.trimming { $0 == " " } }.first { $0.hasPrefix(cookieName + "=") }
    return pair.map { String($0.dropFirst(cookieName.count + 1)) }
  }

  func cookie(_ value: String, seconds: Int) -> HTTPField {
    let secure = publicURL.hasPrefix("https://") ? "; Secure" : ""
    return HTTPField(
      name: .setCookie,
      value: "\(cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)")
  }
}

extension HTTPField.Name {
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
