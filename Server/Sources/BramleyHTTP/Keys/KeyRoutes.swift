import BramleyAPI
import BramleyCore
import Hummingbird
import OpenID

/// What others need to check our tokens: the key set (RFC 7517) and the server's description (RFC 8414).
struct KeyRoutes: Sendable {
  let keys: SigningKeys
  let publicURL: String

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, WirePath.keys, handler: keySet),
      Endpoint(.get, WirePath.metadata, handler: metadata),
    ]
  }

  // A new key is published an hour before it signs, so five minutes of caching lose nothing.
  @Sendable func keySet(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(
      KeySet(keys: keys.published), mediaType: "application/jwk-set+json", caching: .seconds(300))
  }

  @Sendable func metadata(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(AuthorizationServerMetadata(publicURL: publicURL), caching: .seconds(300))
  }
}

/// A key set as RFC 7517 writes it.
struct KeySet: Codable {
  let keys: [PublicSigningKey]
}
