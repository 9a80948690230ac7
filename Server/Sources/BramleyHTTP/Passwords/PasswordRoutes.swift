import BramleyAPI
import BramleyCore
import Hummingbird

/// Sign-up by email address and password, and the account's password.
struct PasswordRoutes: Sendable {
  let passwords: PasswordService
  let authentication: Authentication
  let proofs: KeyProofs
  let attestations: AppAttestations
  let cookie: MailCookie

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.signUpPassword, limit: .signUp, handler: signUp),
      Endpoint(.put, WirePath.password, limit: .signUp, handler: set),
    ]
  }

  @Sendable func signUp(_ request: Request, context: ServerContext) async throws -> Response {
    var request = request
    let proven = try await proofs.key(ofSignIn: request)
    let attestation = try await attestations.standing(of: &request, context, before: .signUp)
    let body = try await JSONBody.read(PasswordSignUpRequest.self, from: request)
    let key = try request.idempotencyKey()
    let mark = cookie.mark(of: request)
    let origin = context.mailOrigin(of: request, mark)
    var response = try await context.whileConnected {
      JSONBody.response(
        try await passwords.signUp(
          body, idempotencyKey: key, origin, key: proven, attestation: attestation))
    }
    mark.leave(in: &response)
    return response
  }

  @Sendable func set(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(PasswordChangeRequest.self, from: request)
    let network = context.client(of: request)
    try await context.whileConnected { try await passwords.set(body, for: caller, from: network) }
    return Response(status: .noContent)
  }
}
