import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

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
    switch try await authorization.authorize(asked, cookie: cookie.value(in: request), pages: hosted) {
    case .pages(let hosted, let flow, let client, let isSilent):
      return try await hosted.authorize(flow, of: client, isSilent: isSilent, request, context)
    case .start(.provider(let url, let secret, let seconds)):
      var response = Redirect.response(to: url.absoluteString, status: .found)
      response.headers.append(cookie.field(secret, seconds: seconds))
      return response
    case .start(.client(let url)):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }
}
