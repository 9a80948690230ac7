import BramleyAPI
import BramleyCore
import Hummingbird
import OpenID

/// The documents for verifying our tokens: the key set (RFC 7517) and the server metadata (RFC 8414).
struct KeyRoutes: Sendable {
  let keys: SigningKeys
  let metadata: AuthorizationServerMetadata

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, WirePath.keys, handler: keySet),
      Endpoint(.get, WirePath.metadata, handler: showMetadata),
    ]
  }

  // A new key is published an hour before it signs, so caching the set for five minutes is safe.
  @Sendable func keySet(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(
      KeySet(keys: keys.published), mediaType: "application/jwk-set+json", caching: .seconds(300))
  }

  @Sendable func showMetadata(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(metadata, caching: .seconds(300))
  }
}

/// A key set in the format of RFC 7517.
struct KeySet: Codable {
  let keys: [PublicSigningKey]
}
