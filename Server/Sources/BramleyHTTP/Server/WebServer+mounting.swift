package import BramleyCore
import Foundation
package import HTTPTypes
package import Hummingbird

/// The server as a part of another application.
extension WebServer {
  /// Whether a path is one of the server's own.
  package func answers(_ path: String) -> Bool { door.routes.methods(of: path) != nil }

  /// Answers a request that another application's router received.
  package func respond(to request: Request, in context: some RequestContext) async throws -> Response {
    try await door.respond(to: request, context: ServerContext(host: context))
  }

  /// Returns the caller of a request for one of the application's own routes.
  package func caller(of request: Request, for scope: AudienceScope) async throws(Refusal) -> Caller {
    try await authentication.caller(of: request, for: scope)
  }

  /// Returns the response that the server's own routes give to such a refusal.
  package func response(to refusal: Refusal, _ request: Request) -> Response {
    door.errors.response(refusal, style: .problem, to: request)
  }

  package func status(of refusal: Refusal) -> HTTPResponse.Status { refusal.code.appearance.status }
}
