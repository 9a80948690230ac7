import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// The token endpoint of the app's own back ends (RFC 6749, section 4.4).
extension AdminRoutes {
  @Sendable func token(_ request: Request, context: ServerContext) async throws -> Response {
    try gate.admit(request, context)
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    let fields = try FormFields(String(buffer: try await request.boundedBody()))
    guard let grant = fields["grant_type"] else {
      throw Refusal(.invalidRequest, "grant_type is missing.")
    }
    guard grant == "client_credentials" else { throw OAuthErrorBody.onlyClientCredentials }
    let (id, secret) = try Self.credentials(of: request, fields)
    let token = try await services.authentication.token(client: id, secret: secret, scope: fields["scope"])
    guard let token else {
      let refusal = gate.failed(Refusal(.adminTokenInvalid), request, context)
      if refusal.code == .rateLimited { throw refusal }
      throw OAuthErrorBody.wrongClient
    }
    guard !token.scopes.isEmpty else { throw OAuthErrorBody.noScope }
    RequestTrail.current?.note {
      $0.operatorName = OperatorName(rawValue: id)
      $0.event = .operatorCall
    }
    return JSONBody.response(
      AdminTokenAnswer(
        accessToken: token.text, expiresIn: Int(token.lifetime), scope: token.scopes.scopeText))
  }

  /// Returns what the client authenticates with: HTTP Basic or the body, never both (RFC 6749, section 2.3).
  private static func credentials(
    of request: Request, _ fields: FormFields
  ) throws -> (id: String, secret: String) {
    if request.headers[.authorization] != nil {
      guard let pair = ClientAuthentication.pair(of: request) else { throw OAuthErrorBody.wrongClient }
      guard !fields.has("client_secret"), fields["client_id"].map({ $0 == pair.id }) ?? true else {
        throw Refusal(.invalidRequest, "The client authenticates in the header and in the body.")
      }
      return pair
    }
    guard let id = fields["client_id"], let secret = fields["client_secret"] else {
      throw OAuthErrorBody.wrongClient
    }
    return (id, secret)
  }
}

extension OAuthErrorBody {
  static let onlyClientCredentials = OAuthErrorBody(
    error: "unsupported_grant_type", errorDescription: "grant_type is client_credentials.",
    code: .invalidRequest)
  static let wrongClient = OAuthErrorBody(
    error: "invalid_client",
    errorDescription: "There is no such client, or its secret is another one.", code: .clientUnknown)
  static let noScope = OAuthErrorBody(
    error: "invalid_scope", errorDescription: "The client has none of these scopes.",
    code: .permissionMissing)
}
