import BramleyAPI
import BramleyCore
import Hummingbird

/// Makes an Apple credential's person a way into the account of who asks.
struct AppleLinkRoutes: Sendable {
  let signIn: AppleSignInService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.linkApple, limit: .signIn, handler: link)]
  }

  @Sendable func link(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(AppleSignInRequest.self, from: request)
    return JSONBody.response(
      try await signIn.link(body, to: caller, idempotencyKey: try request.idempotencyKey()))
  }
}
