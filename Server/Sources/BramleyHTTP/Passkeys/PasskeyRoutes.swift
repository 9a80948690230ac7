import BramleyAPI
import BramleyCore
import Hummingbird

/// Sign-up by passkey, and the passkeys of the caller's account. Sign-in, link and proof are those of every provider.
struct PasskeyRoutes: Sendable {
  let passkeys: PasskeyService
  let authentication: Authentication
  let proofs: KeyProofs
  let cookie: MailCookie

  var endpoints: [Endpoint] {
    let one = "\(WirePath.passkeys)/{id}"
    let all = [
      Endpoint(.post, WirePath.signUpPasskeyStart, limit: .signUp, handler: start),
      Endpoint(.post, WirePath.signUpPasskey, limit: .signUp, handler: signUp),
      Endpoint(.get, WirePath.passkeys, handler: list),
      Endpoint(.patch, one, handler: rename),
      Endpoint(.delete, one, handler: remove),
    ]
    guard !passkeys.ceremonies.party.relatedOrigins.isEmpty else { return all }
    return all + [Endpoint(.get, WirePath.relatedOrigins, handler: origins)]
  }

  @Sendable func start(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasskeySignUpStartRequest.self, from: request)
    return JSONBody.response(try passkeys.startSignUp(body))
  }

  @Sendable func signUp(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasskeySignUpRequest.self, from: request)
    let key = try request.idempotencyKey()
    let proven = try await proofs.key(ofSignIn: request)
    let mark = cookie.mark(of: request)
    var response = JSONBody.response(
      try await passkeys.signUp(
        body, idempotencyKey: key, context.mailOrigin(of: request, mark), key: proven))
    mark.leave(in: &response)
    return response
  }

  @Sendable func list(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    return JSONBody.response(try await passkeys.list(for: caller))
  }

  @Sendable func rename(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let patch = try await JSONBody.read(PasskeyPatch.self, from: request)
    let id = IdentityID(rawValue: try context.parameters.require("id"))
    return JSONBody.response(try await passkeys.rename(id, to: patch.label, for: caller))
  }

  @Sendable func remove(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let id = IdentityID(rawValue: try context.parameters.require("id"))
    try await passkeys.remove(id, for: caller, in: request.messageLanguage)
    return Response(status: .noContent)
  }

  @Sendable func origins(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(
      RelatedOrigins(origins: passkeys.ceremonies.party.relatedOrigins), caching: .seconds(300))
  }
}

/// The origins of other domains at which this server's passkeys can be used (WebAuthn Level 3, section 5.11).
struct RelatedOrigins: Codable {
  var origins: [String]
}
