import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Serves the API's description as a page for people. It is made at the first request, and then the same for everybody.
final class ReferenceRoutes: Sendable {
  static let path = "/docs"

  private let publicURL: String
  private let pages: PageSet
  private let page = Mutex<FixedPage?>(nil)

  init(publicURL: String, pages: PageSet) {
    self.publicURL = publicURL
    self.pages = pages
  }

  var endpoints: [Endpoint] { [Endpoint(.get, Self.path, errors: .page, handler: show)] }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    page.withLock { page in
      let made = page ?? pages.fixed("reference", ReferencePage(OpenAPIDocument(publicURL: publicURL)).values)
      page = made
      return made
    }.response(to: request)
  }
}
