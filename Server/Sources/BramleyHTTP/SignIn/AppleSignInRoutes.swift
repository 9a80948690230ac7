import BramleyAPI
import BramleyCore
import Hummingbird

/// Nonces, and the sign-in with an Apple credential.
struct AppleSignInRoutes: Sendable {
  let nonces: NonceService
  let signIn: AppleSignInService

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.nonces, limit: .nonces, handler: issueNonce),
      Endpoint(.post, WirePath.signInApple, limit: .signIn, handler: signInWithApple),
    ]
  }

  @Sendable func issueNonce(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(nonces.issue(), status: .created)
  }

  @Sendable func signInWithApple(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(AppleSignInRequest.self, from: request)
    return JSONBody.response(try await signIn.signIn(body, idempotencyKey: try request.idempotencyKey()))
  }
}
