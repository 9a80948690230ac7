import HTTPTypes
import Hummingbird

/// A route: its method and path, its rate limit, and the form in which it reports errors.
struct Endpoint: Sendable {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  let method: HTTPRequest.Method
  let path: String
  let limit: LimitedStep?
  let errors: ErrorStyle
  let handler: Handler

  init(
    _ method: HTTPRequest.Method, _ path: String, limit: LimitedStep? = nil, errors: ErrorStyle = .problem,
    handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.limit = limit
    self.errors = errors
    self.handler = handler
  }
}
