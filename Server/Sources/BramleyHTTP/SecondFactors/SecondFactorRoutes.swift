import BramleyAPI
import BramleyCore
import Hummingbird

/// Second factors: of sign-ins that wait for them, and of the caller's account.
struct SecondFactorRoutes: Sendable {
  let factors: SecondFactorService
  let authentication: Authentication
  let proofs: KeyProofs

  var endpoints: [Endpoint] { signInEndpoints + accountEndpoints }

  private var signInEndpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.signInSecondFactor, limit: .signIn, handler: signIn),
      Endpoint(.post, WirePath.signInSecondFactorPasskeyStart, limit: .signIn) { request, _ in
        let body = try await JSONBody.read(SecondFactorTokenRequest.self, from: request)
        return JSONBody.response(try await factors.startPasskey(body))
      },
      Endpoint(.post, WirePath.signInSecondFactorEnroll, limit: .signIn) { request, _ in
        let body = try await JSONBody.read(SecondFactorTokenRequest.self, from: request)
        return JSONBody.response(try await factors.enroll(body))
      },
      Endpoint(.post, WirePath.signInSecondFactorLost, limit: .signIn) { request, context in
        let body = try await JSONBody.read(SecondFactorTokenRequest.self, from: request)
        return JSONBody.response(
          try await factors.report(body, context.mailOrigin(of: request)), status: .accepted)
      },
    ]
  }

  @Sendable private func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(PresentedSecondFactor.self, from: request)
    let key = try request.idempotencyKey()
    let proven = try await proofs.key(ofSignIn: request)
    let origin = context.mailOrigin(of: request)
    let session =
      switch body {
      case .code(let code):
        try await factors.signIn(code, idempotencyKey: key, origin, key: proven)
      case .passkey(let passkey):
        try await factors.signIn(passkey, idempotencyKey: key, origin, key: proven)
      }
    return JSONBody.response(session)
  }

  private var accountEndpoints: [Endpoint] {
    [
      Endpoint(.get, WirePath.secondFactors) { request, _ in
        JSONBody.response(try await factors.list(for: try await authentication.caller(of: request)))
      },
      Endpoint(.post, WirePath.secondFactorTOTPStart, limit: .signUp) { request, _ in
        JSONBody.response(try await factors.start(for: try await authentication.caller(of: request)))
      },
      Endpoint(.post, WirePath.secondFactorTOTP, limit: .signIn) { request, context in
        let caller = try await authentication.caller(of: request)
        let body = try await JSONBody.read(TOTPConfirmationRequest.self, from: request)
        return JSONBody.response(
          try await factors.add(body, for: caller, in: request.messageLanguage), status: .created)
      },
      Endpoint(.delete, WirePath.secondFactorLost) { request, _ in
        try await factors.cancelLoss(for: try await authentication.caller(of: request))
        return Response(status: .noContent)
      },
      Endpoint(.delete, "\(WirePath.secondFactors)/{id}") { request, context in
        let caller = try await authentication.caller(of: request)
        try await factors.remove(
          SecondFactorID(rawValue: try context.parameters.require("id")), for: caller,
          in: request.messageLanguage)
        return Response(status: .noContent)
      },
      Endpoint(.post, WirePath.recoveryCodes, limit: .signUp) { request, _ in
        let caller = try await authentication.caller(of: request)
        return JSONBody.response(
          try await factors.renewCodes(for: caller, in: request.messageLanguage), status: .created)
      },
      proof(WirePath.reauthenticateTOTP, .totp), proof(WirePath.reauthenticateRecoveryCode, .recoveryCode),
    ]
  }

  private func proof(_ path: String, _ method: SecondFactorMethod) -> Endpoint {
    Endpoint(.post, path, limit: .signIn) { request, context in
      let caller = try await authentication.caller(of: request)
      let body = try await JSONBody.read(SecondFactorCodeRequest.self, from: request)
      return JSONBody.response(
        try await factors.prove(body, of: method, for: caller, from: context.client(of: request)))
    }
  }
}
