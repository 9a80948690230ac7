import BramleyAPI
import BramleyCore
import Hummingbird
import NIOCore

/// The caller's account.
struct UserRoutes: Sendable {
  let accounts: AccountService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [Endpoint(.get, WirePath.user, handler: show), Endpoint(.patch, WirePath.user, handler: update)]
  }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    return JSONBody.response(encoded: ByteBuffer(bytes: caller.profile))
  }

  @Sendable func update(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let patch = try await JSONBody.read(UserPatch.self, from: request)
    return JSONBody.response(try await accounts.update(patch, of: caller.account, session: caller.sessionID))
  }
}
