import BramleyAPI
import BramleyCore
import Hummingbird

/// The proof, by an Apple credential, that a session is still its owner's.
struct AppleReauthenticationRoutes: Sendable {
  let signIn: AppleSignInService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.reauthenticateApple, limit: .signIn, handler: reauthenticate)]
  }

  @Sendable func reauthenticate(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(AppleSignInRequest.self, from: request)
    return JSONBody.response(
      try await signIn.renew(
        caller.sessionID, of: caller.userID, with: body, idempotencyKey: try request.idempotencyKey()))
  }
}
