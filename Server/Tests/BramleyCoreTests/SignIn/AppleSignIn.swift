import BramleyAPI
import BramleyCore

/// Sign-in with Apple as its routes call it.
struct AppleSignIn: Sendable {
  let service: SignInService
  let provider: AppleProvider

  func signIn(
    _ request: AppleSignInRequest, idempotencyKey: IdempotencyKey?, from network: ClientNetwork? = nil
  ) async throws(Refusal) -> Session {
    try await service.signIn(
      with: provider, SignInBody(request, device: request.device), idempotencyKey: idempotencyKey,
      from: network)
  }

  func prove(
    _ session: SessionID, of user: UserID, with request: AppleSignInRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await service.reauthenticate(
      SessionOwner(session: session, user: user, authTime: nil), with: provider, SignInBody(request),
      idempotencyKey: idempotencyKey)
  }
}

extension AuthorizationService {
  /// Whether Apple's post is verified and stored.
  func park(_ reply: BrowserReply, state: String) async throws(Refusal) -> Bool {
    guard case .resume(nil) = try await receive(reply, state: state, from: .apple) else { return false }
    return true
  }

  /// Finishes a flow whose reply is stored.
  func finish(state: String, cookie: String?) async throws(Refusal) -> Finish {
    try await resume(state: state, error: nil, cookie: cookie, from: .apple)
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
