import BramleyAPI
import BramleyCore
import Hummingbird

/// The endpoint that asks Apple whether the person's consent is still valid.
struct AppleCheckRoutes: Sendable {
  let checks: AppleCheckService
  let authentication: Authentication

  var endpoints: [Endpoint] { [Endpoint(.post, WirePath.checkApple, limit: .signIn, handler: check)] }

  @Sendable func check(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    return JSONBody.response(AppleConsentAnswer(state: try await checks.check(for: caller)))
  }
}
