import BramleyAPI
import BramleyCore
import Hummingbird

/// Challenges and keys of App Attest. Where it is switched off, both answer 404.
struct AppAttestRoutes: Sendable {
  let service: AppAttestService?

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.appAttestChallenges, limit: .nonces, handler: challenge),
      Endpoint(.post, WirePath.appAttestKeys, limit: .signUp, handler: register),
    ]
  }

  @Sendable func challenge(_ request: Request, context: ServerContext) async throws -> Response {
    guard let service else { throw Refusal.appAttestOff }
    return JSONBody.response(try service.issueChallenge(), status: .created)
  }

  @Sendable func register(_ request: Request, context: ServerContext) async throws -> Response {
    guard let service else { throw Refusal.appAttestOff }
    let body = try await JSONBody.read(AppAttestKeyRequest.self, from: request)
    return JSONBody.response(try await service.register(body), status: .created)
  }
}
