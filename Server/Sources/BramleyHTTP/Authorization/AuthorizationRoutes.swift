import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

/// The browser flow: to the provider, back from it, and on to the client.
struct AuthorizationRoutes: Sendable {
  static let callbackPath = "/v1/callback/apple"
  static let resumePath = "/v1/callback/apple/resume"

  let authorization: AuthorizationService
  let publicURL: String
  let pages: PageSet
  let cookie: FlowCookie

  init(authorization: AuthorizationService, publicURL: String, pages: PageSet) {
    self.authorization = authorization
    self.publicURL = publicURL
    self.pages = pages
    self.cookie = FlowCookie(publicURL: publicURL)
  }

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, WirePath.authorize, limit: .authorize, errors: .page, handler: authorize),
      Endpoint(.get, Self.callbackPath, limit: .authorize, errors: .page, handler: callbackByQuery),
      Endpoint(.post, Self.callbackPath, limit: .authorize, errors: .page, handler: callbackByForm),
      Endpoint(.get, Self.resumePath, limit: .authorize, errors: .page, handler: resume),
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

  @Sendable func callbackByForm(_ request: Request, context: ServerContext) async throws -> Response {
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    return try await park(FormFields(String(buffer: try await request.boundedBody())))
  }

  @Sendable func callbackByQuery(_ request: Request, context: ServerContext) async throws -> Response {
    try await park(FormFields(request.uri.query ?? ""))
  }

  // The provider's post comes from another site, so the browser brings no cookie: the answer waits in the
  // flow's row, and the browser is sent on by a request of its own, which brings the cookie.
  private func park(_ fields: FormFields) async throws -> Response {
    guard let state = fields["state"] else { throw Refusal(.invalidRequest, "state is missing.") }
    let reply = ProviderReply(
      code: fields["code"], idToken: fields["id_token"], user: fields["user"], error: fields["error"])
    guard try await authorization.park(reply, state: state) else { return pages.foreignFlow() }
    return Redirect.response(
      to: "\(publicURL)\(Self.resumePath)?state=\(Redirect.escaped(state))", status: .seeOther)
  }

  @Sendable func resume(_ request: Request, context: ServerContext) async throws -> Response {
    guard let state = try FormFields(request.uri.query ?? "")["state"] else {
      throw Refusal(.invalidRequest, "state is missing.")
    }
    switch try await authorization.finish(state: state, cookie: cookie.value(in: request)) {
    case .foreign: return pages.foreignFlow()
    case .refused(let refusal): throw refusal
    case .client(let url, let name?) where !isOwn(url):
      return pages.returning(to: name, address: url.absoluteString)
    case .client(let url, _):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // An address of this very server leaves no browser, so there is nobody to ask about.
  private func isOwn(_ url: URL) -> Bool { url.absoluteString.hasPrefix(publicURL + "/") }
}
