import BramleyAPI
import BramleyCore
import Hummingbird

/// The identities of the caller's account.
struct IdentityRoutes: Sendable {
  let identities: IdentityService
  let authentication: Authentication

  var endpoints: [Endpoint] { [Endpoint(.delete, "\(WirePath.identities)/{id}", handler: unlink)] }

  @Sendable func unlink(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    try await identities.unlink(
      IdentityID(rawValue: try context.parameters.require("id")), for: caller, in: request.messageLanguage)
    return Response(status: .noContent)
  }
}
