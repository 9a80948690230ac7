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
    let key = try request.idempotencyKey()
    return try await context.whileConnected {
      JSONBody.response(try await passwords.signUp(body, idempotencyKey: key))
    }
  }

  @Sendable func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PasswordSignInRequest.self, from: request)
    let (key, network) = (try request.idempotencyKey(), context.client(of: request))
    return try await context.whileConnected {
      JSONBody.response(try await passwords.signIn(body, idempotencyKey: key, from: network))
    }
  }

  @Sendable func reauthenticate(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(PasswordSignInRequest.self, from: request)
    let (key, network) = (try request.idempotencyKey(), context.client(of: request))
    return try await context.whileConnected {
      JSONBody.response(
        try await passwords.renew(
          caller.sessionID, of: caller.userID, with: body, idempotencyKey: key, from: network))
    }
  }

  @Sendable func set(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(PasswordChangeRequest.self, from: request)
    let network = context.client(of: request)
    try await context.whileConnected { try await passwords.set(body, for: caller, from: network) }
    return Response(status: .noContent)
  }
}
