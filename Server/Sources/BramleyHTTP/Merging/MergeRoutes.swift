import BramleyAPI
import BramleyCore
import Hummingbird

/// Makes one account of two, and undoes it.
struct MergeRoutes: Sendable {
  let merges: MergeService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.merge, limit: .signIn, handler: merge),
      Endpoint(.post, "\(WirePath.merge)/{id}/undo", limit: .signIn, handler: undo),
    ]
  }

  @Sendable func merge(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(MergeRequest.self, from: request)
    return JSONBody.response(
      try await merges.merge(body, for: caller, idempotencyKey: try request.idempotencyKey()))
  }

  @Sendable func undo(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let id = MergeID(rawValue: try context.parameters.require("id"))
    return JSONBody.response(try await merges.undo(id, for: caller))
  }
}
