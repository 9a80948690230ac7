import BramleyAPI
import BramleyCore
import Hummingbird

/// Deletes the caller's account and reports the state of the deletion.
struct DeletionRoutes: Sendable {
  let deletions: AccountDeletionService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [
      Endpoint(.delete, WirePath.user, handler: delete),
      Endpoint(.get, "\(WirePath.deletions)/{id}", limit: .deletions, handler: show),
    ]
  }

  @Sendable func delete(_ request: Request, context: ServerContext) async throws -> Response {
    // The session itself is checked where the account is deleted: a repeated request arrives after it has
    // ended.
    let claims = try await authentication.claims(of: request)
    let key = try request.idempotencyKey()
    let deletion = try await deletions.delete(by: claims.owner, idempotencyKey: key)
    return JSONBody.response(DeletionResponse(deletion: deletion), status: .accepted)
  }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    let id = DeletionID(rawValue: try context.parameters.require("id"))
    return JSONBody.response(DeletionResponse(deletion: try await deletions.deletion(id)))
  }
}
