/// The audiences of the access tokens that a route accepts.
package enum AudienceScope: Sendable, Equatable {
  /// This server's own endpoints.
  case own
  /// One resource alone: tokens for the server itself are rejected, too.
  case resource(String)
  /// Every audience of this server: for the question whether a session lives, which reveals nothing else.
  case any
}

extension AccessTokenCodec {
  /// Whether a token of this server is for one of these audiences.
  func accepts(_ claims: AccessTokenClaims, for scope: AudienceScope) -> Bool {
    switch scope {
    case .own: claims.audience.utf8.elementsEqual(issuer.issuer.utf8)
    case .resource(let resource): claims.audience.utf8.elementsEqual(resource.utf8)
    case .any: true
    }
  }
}
