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

  init(
    authorization: AuthorizationService, providers: SignInProviders, publicURL: String, pages: PageSet
  ) {
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
        try await park(FormFields(request.uri.query ?? ""), from: provider)
      },
      Endpoint(.post, path, limit: .authorize, errors: .page) { request, _ in
        guard request.mediaType == FormFields.mediaType else {
          throw Refusal.mediaType(expected: FormFields.mediaType)
        }
        return try await park(
          FormFields(String(buffer: try await request.boundedBody())), from: provider)
      },
      Endpoint(.get, "\(path)/resume", limit: .authorize, errors: .page) { request, _ in
        try await resume(request, from: provider)
      },
    ]
  }

  @Sendable func authorize(_ request: Request, context: ServerContext) async throws -> Response {
    let query = try FormFields(request.uri.query ?? "")
    let asked = AuthorizationRequest(
      responseType: query["response_type"], clientID: query["client_id"], redirectURI: query["redirect_uri"],
      state: query["state"], codeChallenge: query["code_challenge"],
      codeChallengeMethod: query["code_challenge_method"], provider: query["provider"])
    switch try await authorization.start(asked, cookie: cookie.value(in: request)) {
    case .provider(let url, let secret, let seconds):
      var response = Redirect.response(to: url.absoluteString, status: .found)
      response.headers.append(cookie.field(secret, seconds: seconds))
      return response
    case .client(let url):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // The provider's post comes from another site, so the browser sends no cookie. The reply is stored in the
  // flow's row, and the browser is redirected to a request of its own, which carries the cookie.
  private func park(_ fields: FormFields, from provider: ProviderID) async throws -> Response {
    guard let state = fields["state"] else { throw Refusal(.invalidRequest, "state is missing.") }
    guard try await authorization.park(BrowserReply(fields.all), state: state, from: provider) else {
      return pages.foreignFlow()
    }
    let resume = "\(publicURL)\(WirePath.callback)/\(provider)/resume"
    return Redirect.response(to: "\(resume)?state=\(Redirect.escaped(state))", status: .seeOther)
  }

  private func resume(_ request: Request, from provider: ProviderID) async throws -> Response {
    guard let state = try FormFields(request.uri.query ?? "")["state"] else {
      throw Refusal(.invalidRequest, "state is missing.")
    }
    switch try await authorization.finish(
      state: state, cookie: cookie.value(in: request), from: provider)
    {
    case .foreign: return pages.foreignFlow()
    case .refused(let refusal): throw refusal
    case .client(let url, let name?) where !isOwn(url):
      return pages.returning(to: name, address: url.absoluteString)
    case .client(let url, _):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // A redirect to this server's own address does not leave the browser, so the person is not asked.
  private func isOwn(_ url: URL) -> Bool { url.absoluteString.hasPrefix(publicURL + "/") }
}
