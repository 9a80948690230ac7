import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// Authenticates the caller by `Authorization`, as a bearer (RFC 6750, section 2.1) or with a proof of the token's key
/// (RFC 9449, section 7.1); no other place is supported.
struct Authentication: Sendable {
  let tokens: AccessTokenAuthenticator
  /// The address that the paths of requests follow, as clients know it.
  let base: String

  /// Returns the caller; an access token for another audience than these is rejected.
  func caller(of request: Request, for scope: AudienceScope = .own) async throws(Refusal) -> Caller {
    try await tokens.authenticate(try token(of: request), for: scope)
  }

  /// Returns the token's claims, whether or not its session has ended.
  func claims(of request: Request) async throws(Refusal) -> AccessTokenClaims {
    try await tokens.claims(of: try token(of: request))
  }

  private func token(of request: Request) throws(Refusal) -> PresentedToken {
    guard let field = request.headers.value(of: .authorization) else {
      throw Refusal(.accessTokenInvalid, "The request bears no access token.")
    }
    guard var token = PresentedToken(authorization: field) else {
      throw Refusal(.accessTokenInvalid, "Authorization must be Bearer or DPoP and an access token.")
    }
    if token.scheme == .dpop { token.proof = try request.proof(at: base) }
    return token
  }
}

extension Request {
  /// The bearer token; nil without one.
  var bearer: String? { accessToken().flatMap { $0.scheme == .bearer ? $0.text : nil } }

  /// Returns the key that makes a retry safe; nil without one.
  func idempotencyKey() throws(Refusal) -> IdempotencyKey? {
    guard let text = headers[.idempotencyKey] else { return nil }
    guard let key = IdempotencyKey(text) else {
      throw Refusal(.invalidRequest, "Idempotency-Key must be 1 to 255 visible ASCII characters.")
    }
    return key
  }
}

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name(WirePath.idempotencyKey)!
}
