import BramleyAPI
import BramleyCore
import Hummingbird

/// Sign-up, sign-in and proof by address and password, and the password itself.
struct PasswordRoutes: Sendable {
  let passwords: PasswordService
  let authentication: Authentication

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.signUpPassword, limit: .signUp, handler: signUp),
      Endpoint(.post, WirePath.signInPassword, limit: .signIn, handler: signIn),
      Endpoint(.post, WirePath.reauthenticatePassword, limit: .signIn, handler: reauthenticate),
      Endpoint(.put, WirePath.password, limit: .signUp, handler: set),
    ]
  }

  @Sendable func signUp(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasswordSignUpRequest.self, from: request)
    return JSONBody.response(try await passwords.signUp(body, idempotencyKey: try request.idempotencyKey()))
  }

  @Sendable func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasswordSignInRequest.self, from: request)
    return JSONBody.response(
      try await passwords.signIn(
        body, idempotencyKey: try request.idempotencyKey(), from: context.client(of: request)))
  }

  @Sendable func reauthenticate(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(PasswordSignInRequest.self, from: request)
    return JSONBody.response(
      try await passwords.renew(
        caller.sessionID, of: caller.userID, with: body, idempotencyKey: try request.idempotencyKey(),
        from: context.client(of: request)))
  }

  @Sendable func set(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(PasswordChangeRequest.self, from: request)
    try await passwords.set(body, for: caller, from: context.client(of: request))
    return Response(status: .noContent)
  }
}
