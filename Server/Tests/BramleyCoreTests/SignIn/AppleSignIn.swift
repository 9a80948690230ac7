import BramleyAPI
import BramleyCore

/// Sign-in with Apple as its routes call it.
struct AppleSignIn: Sendable {
  let service: SignInService
  let provider: AppleProvider

  func signIn(
    _ request: AppleSignInRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await service.signIn(
      with: provider, SignInBody(request, device: request.device), idempotencyKey: idempotencyKey)
  }

  func renew(
    _ session: SessionID, of user: UserID, with request: AppleSignInRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await service.reauthenticate(
      session, of: user, with: provider, SignInBody(request), idempotencyKey: idempotencyKey)
  }
}

extension AuthorizationService {
  func park(_ reply: BrowserReply, state: String) async throws(Refusal) -> Bool {
    try await park(reply, state: state, from: .apple)
  }

  func finish(state: String, cookie: String?) async throws(Refusal) -> Finish {
    try await finish(state: state, cookie: cookie, from: .apple)
  }
}

extension BrowserReply {
  /// What Apple posts.
  init(code: String?, idToken: String?, user: String?, error: String?) {
    let fields = ["code": code, "id_token": idToken, "user": user, "error": error]
    self.init(fields.compactMapValues { $0 })
  }

  var idToken: String? {
    get { self["id_token"] }
    set { self = Self(code: self["code"], idToken: newValue, user: self["user"], error: self["error"]) }
  }
}
