import BramleyAPI
import Hummingbird
import NIOCore
import Synchronization

/// Serves the API's description. It is built at the first request, so that the start doesn't wait for it.
final class OpenAPIRoutes: Sendable {
  private let publicURL: String
  private let document = Mutex<ByteBuffer?>(nil)

  init(publicURL: String) { self.publicURL = publicURL }

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.openAPI, handler: show)] }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    let document = document.withLock { document in
      let made = document ?? ByteBuffer(bytes: OpenAPIDocument(publicURL: publicURL).json)
      document = made
      return made
    }
    return JSONBody.response(encoded: document, caching: .seconds(300))
  }
}
