import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

/// The browser flow: sends the browser to a provider, receives it back and sends it on to the client.
struct AuthorizationRoutes: Sendable {
  let authorization: AuthorizationService
  let providers: SignInProviders
  let publicURL: String
  let pages: PageSet
  let cookie: FlowCookie
  /// The server's own pages; nil where there are none.
  let hosted: HostedPages?

  init(
    authorization: AuthorizationService, providers: SignInProviders, publicURL: String, pages: PageSet,
    hosted: HostedPages? = nil
  ) {
    self.hosted = hosted
    self.authorization = authorization
    self.providers = providers
    self.publicURL = publicURL
    self.pages = pages
    self.cookie = FlowCookie(publicURL: publicURL)
  }

  var endpoints: [Endpoint] {
    [Endpoint(.get, WirePath.authorize, limit: .authorize, errors: .page, handler: authorize)]
      + providers.browser.flatMap { callbacks(of: $0.id) }
  }

  private func callbacks(of provider: ProviderID) -> [Endpoint] {
    let path = "\(WirePath.callback)/\(provider)"
    return [
      Endpoint(.get, path, limit: .authorize, errors: .page) { request, _ in
        try await finish(try FormFields(request.uri.query ?? ""), request, from: provider)
      },
      Endpoint(.post, path, limit: .authorize, errors: .page) { request, _ in
        try await receive(try await form(request), request, from: provider)
      },
      Endpoint(.get, "\(path)/resume", limit: .authorize, errors: .page) { request, _ in
        try await resume(request, from: provider)
      },
      Endpoint(.post, "\(path)/resume", limit: .authorize, errors: .page) { request, _ in
        try await finish(try await form(request), request, from: provider)
      },
    ]
  }

  private func form(_ request: Request) async throws -> FormFields {
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    return try FormFields(String(buffer: try await request.boundedBody()))
  }

  @Sendable func authorize(_ request: Request, context: ServerContext) async throws -> Response {
    let query = try FormFields(request.uri.query ?? "")
    var asked = AuthorizationRequest(
      responseType: query["response_type"], clientID: query["client_id"], redirectURI: query["redirect_uri"],
      state: query["state"], codeChallenge: query["code_challenge"],
      codeChallengeMethod: query["code_challenge_method"], provider: query["provider"],
      purpose: query["purpose"])
    (asked.prompt, asked.maxAge, asked.loginHint) = (query["prompt"], query["max_age"], query["login_hint"])
    (asked.classes, asked.keyThumbprint) = (query["acr_values"], query["dpop_jkt"])
    switch try await authorization.start(asked, cookie: cookie.value(in: request)) {
    case .pages(let flow, let client, let isSilent):
      guard let hosted else { throw Refusal(.internalError) }
      return try await hosted.authorize(flow, of: client, isSilent: isSilent, request, context)
    case .provider(let url, let secret, let seconds):
      var response = Redirect.response(to: url.absoluteString, status: .found)
      response.headers.append(cookie.field(secret, seconds: seconds))
      return response
    case .client(let url):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // The provider's post comes from another site, so the browser sends no cookie. The reply is verified and stored,
  // and the browser is redirected to a request of its own, which carries the cookie.
  private func receive(
    _ fields: FormFields, _ request: Request, from provider: ProviderID
  ) async throws -> Response {
    let (state, path) = (try state(in: fields), "\(publicURL)\(WirePath.callback)/\(provider)")
    switch try await authorization.receive(BrowserReply(fields.all), state: state, from: provider) {
    case .resume(let error):
      let query = [("state", state)] + (error.map { [("error", $0)] } ?? [])
      return Redirect.response(to: "\(path)/resume?\(FormBody.encode(query))", status: .seeOther)
    case .foreign: return pages.foreignFlow(to: request)
    case .unverified: return pages.sendOn(reply(fields, to: "\(path)/resume", request, from: provider))
    case .again(let refusal):
      return pages.sendAgain(reply(fields, to: path, request, from: provider), after: refusal)
    }
  }

  private func reply(
    _ fields: FormFields, to address: String, _ request: Request, from provider: ProviderID
  ) -> SentReply {
    SentReply(
      fields: fields.all, address: address,
      returnAddress: fields["state"].flatMap { authorization.returnAddress(ofState: $0, from: provider) },
      request: request)
  }

  private func resume(_ request: Request, from provider: ProviderID) async throws -> Response {
    let fields = try FormFields(request.uri.query ?? "")
    return try answer(
      try await authorization.resume(
        state: try state(in: fields), error: fields["error"], cookie: cookie.value(in: request),
        from: provider), to: request)
  }

  private func finish(
    _ fields: FormFields, _ request: Request, from provider: ProviderID
  ) async throws -> Response {
    try answer(
      try await authorization.finish(
        BrowserReply(fields.all), state: try state(in: fields), cookie: cookie.value(in: request),
        from: provider), to: request)
  }

  private func state(in fields: FormFields) throws(Refusal) -> String {
    guard let state = fields["state"] else { throw Refusal(.invalidRequest, "state is missing.") }
    return state
  }

  private func answer(
    _ end: AuthorizationService.Finish, to request: Request
  ) throws(Refusal) -> Response {
    switch end {
    case .foreign: return pages.foreignFlow(to: request)
    case .refused(let refusal): throw refusal
    case .client(let url, let name?) where !isOwn(url):
      return pages.returning(to: name, address: url.absoluteString, request: request)
    case .client(let url, _):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // A redirect to this server's own address does not leave the browser, so the person is not asked.
  private func isOwn(_ url: URL) -> Bool { url.absoluteString.hasPrefix(publicURL + "/") }
}
