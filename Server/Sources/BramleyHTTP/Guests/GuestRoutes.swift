import BramleyAPI
import BramleyCore
import Hummingbird

/// Makes accounts without an identity.
struct GuestRoutes: Sendable {
  let guests: GuestService
  let proofs: KeyProofs
  let attestations: AppAttestations

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.signInGuest, limit: .guests, handler: signIn)]
  }

  @Sendable func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    var request = request
    let proven = try await proofs.key(ofSignIn: request)
    let attestation = try await attestations.standing(of: &request, context, before: .guest)
    let body = try await JSONBody.read(GuestSignInRequest.self, from: request)
    let key = try request.idempotencyKey()
    return JSONBody.response(
      try await guests.signIn(body, idempotencyKey: key, key: proven, attestation: attestation))
  }
}
