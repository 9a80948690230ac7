import BramleyAPI
import BramleyCore
import Hummingbird

/// Issues the server's nonces.
struct NonceRoutes: Sendable {
  let nonces: NonceService

  var endpoints: [Endpoint] { [Endpoint(.post, WirePath.nonces, limit: .nonces, handler: issue)] }

  @Sendable func issue(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(nonces.issue(), status: .created)
  }
}
