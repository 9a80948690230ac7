import BramleyAPI
import BramleyCore
import Hummingbird

/// Makes accounts without an identity.
struct GuestRoutes: Sendable {
  let guests: GuestService
  let proofs: KeyProofs

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.signInGuest, limit: .guests, handler: signIn)]
  }

  @Sendable func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(GuestSignInRequest.self, from: request)
    let key = try request.idempotencyKey()
    return JSONBody.response(
      try await guests.signIn(body, idempotencyKey: key, key: try await proofs.key(ofSignIn: request)))
  }
}
