import BramleyAPI
import Hummingbird
import NIOCore

/// The API's description.
struct OpenAPIRoutes: Sendable {
  private let document: ByteBuffer

  init(publicURL: String) { document = ByteBuffer(string: OpenAPIDocument.text(publicURL: publicURL)) }

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.openAPI, handler: show)] }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(encoded: document, caching: .seconds(300))
  }
}
