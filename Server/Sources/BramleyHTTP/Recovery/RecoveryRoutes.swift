import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// Forgotten passwords.
struct RecoveryRoutes: Sendable {
  let recovery: RecoveryService
  let proofs: KeyProofs

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.forgotPassword, limit: .signUp, handler: forgot),
      Endpoint(.post, WirePath.resetPassword, limit: .signIn, handler: reset),
    ]
  }

  @Sendable func forgot(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasswordForgotRequest.self, from: request)
    try await recovery.forgot(body, context.mailOrigin(of: request))
    return Response(status: .accepted, headers: [.cacheControl: "no-store"])
  }

  @Sendable func reset(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasswordResetRequest.self, from: request)
    let origin = context.mailOrigin(of: request)
    let key = try await proofs.key(ofSignIn: request)
    return JSONBody.response(try await recovery.reset(body, origin, key: key))
  }
}
