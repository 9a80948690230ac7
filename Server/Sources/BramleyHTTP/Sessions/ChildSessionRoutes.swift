import BramleyAPI
import BramleyCore
import Hummingbird

/// Creates a session for another device of the same person.
struct ChildSessionRoutes: Sendable {
  let children: ChildSessionService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.childSessions, limit: .token, handler: handOver)]
  }

  @Sendable func handOver(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(ChildSessionRequest.self, from: request)
    return JSONBody.response(try await children.handOver(body, for: caller), status: .created)
  }
}
