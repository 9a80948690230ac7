import BramleyAPI
import BramleyCore
import Hummingbird
import NIOCore

/// The OAuth token endpoint (RFC 6749, section 3.2): form or JSON in, a session out.
struct TokenRoutes: Sendable {
  let authorization: AuthorizationService
  let sessions: SessionService
  let children: ChildSessionService
  let proofs: KeyProofs
  /// `app.origins`.
  let origins: Set<String>

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.token, limit: .token, errors: .oauth, handler: token)]
  }

  @Sendable func token(_ request: Request, context: ServerContext) async throws -> Response {
    var body = try await self.request(request)
    body.clientID = try ClientAuthentication.client(of: request, body: body.clientID)
    guard let audience = sessions.audience(for: body.resource) else { throw OAuthErrorBody.invalidTarget }
    switch body.grantType {
    case .authorizationCode:
      RequestTrail.current?.note { $0.event = .codeRedeemed }
      return Self.response(try await redeem(body, for: audience, by: request))
    case .refreshToken:
      let token = try Self.require(body.refreshToken, "refresh_token")
      let key = try request.idempotencyKey()
      return Self.response(
        try await proofs.refresh(request) { proven throws(Refusal) in
          try await sessions.refresh(
            token, client: body.clientID, for: audience, idempotencyKey: key, key: proven)
        })
    default: throw OAuthErrorBody.unsupportedGrantType
    }
  }

  private static func response(_ session: Session) -> Response {
    JSONBody.response(TokenAnswer(session: session))
  }

  private func redeem(
    _ body: TokenRequest, for audience: TokenAudience, by request: Request
  ) async throws(Refusal) -> Session {
    let code = try Self.require(body.code, "code")
    let verifier = try Self.require(body.codeVerifier, "code_verifier")
    guard
      RedeemingPage.isAllowed(
        request.headers[.origin], redirectURI: body.redirectURI, origins: origins)
    else {
      throw Refusal(
        .invalidRequest,
        "Pages of this origin may not redeem codes, since they could not read the answer. Add it to app.origins."
      )
    }
    let key = try await proofs.key(ofSignIn: request)
    // A code from the browser flow was sent to a redirect address; a code for another device was not.
    if body.redirectURI == nil, ChildSessionService.isOne(code) {
      return try await children.takeOver(
        code: code, verifier: verifier, clientID: body.clientID, for: audience, key: key)
    }
    return try await authorization.redeem(
      code: code, verifier: verifier, redirectURI: try Self.require(body.redirectURI, "redirect_uri"),
      clientID: try Self.require(body.clientID, "client_id"), for: audience, key: key)
  }

  private func request(_ request: Request) async throws -> TokenRequest {
    switch request.mediaType {
    case FormFields.mediaType:
      let fields = try FormFields(String(buffer: try await request.boundedBody()))
      return TokenRequest(
        grantType: GrantType(rawValue: try Self.require(fields["grant_type"], "grant_type")),
        code: fields["code"], codeVerifier: fields["code_verifier"], redirectURI: fields["redirect_uri"],
        clientID: fields["client_id"].map(ClientID.init(rawValue:)), refreshToken: fields["refresh_token"],
        resource: fields["resource"])
    case "application/json":
      let body = try await request.boundedBody()
      let decoded = try JSONBody.decode(TokenRequest.self, from: body)
      guard !TopLevelKeys.areRepeated(in: Array(body.readableBytesView)) else {
        throw Refusal(.invalidRequest, "A parameter is given more than once.")
      }
      return decoded
    default:
      throw Refusal.mediaType(expected: "\(FormFields.mediaType) or application/json")
    }
  }

  private static func require<Value>(_ value: Value?, _ name: String) throws(Refusal) -> Value {
    guard let value else { throw Refusal(.invalidRequest, "\(name) is missing.") }
    return value
  }
}
