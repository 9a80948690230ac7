import BramleyAPI

/// The calls about the account of the signed-in person.
struct AccountCalls: Sendable {
  let store: SessionStore
  let sender: RequestSender
  let signIns: SignInSender
  let surroundings: SessionSurroundings

  var backend: SignInBackend { surroundings.backend }

  func user() async throws(SessionError) -> User {
    guard let user = backend.account.user else { throw .unsupported(.profile) }
    return await store.remember(try await sender.call(user))
  }

  func update(_ patch: UserPatch) async throws(SessionError) -> User {
    guard let update = backend.account.update else { throw .unsupported(.rename) }
    return await store.remember(
      try await sender.call { (token) throws(BackendFailure) in try await update(patch, token) })
  }

  func sessions() async throws(SessionError) -> [SessionSummary] {
    guard let sessions = backend.account.sessions else { throw .unsupported(.devices) }
    return try await sender.call(sessions)
  }

  func activity(after next: String?) async throws(SessionError) -> Activity {
    guard let activity = backend.account.activity else { throw .unsupported(.activity) }
    return try await sender.call { (token) throws(BackendFailure) in try await activity(next, token) }
  }

  func endSession(_ id: SessionID) async throws(SessionError) {
    guard let end = backend.account.endSession else { throw .unsupported(.devices) }
    try await sender.call { (token) throws(BackendFailure) in try await end(id, token) }
  }

  func endSessions(_ scope: SessionScope) async throws(SessionError) {
    guard let end = backend.account.endSessions else { throw .unsupported(.devices) }
    try await sender.call { (token) throws(BackendFailure) in try await end(scope, token) }
  }

  func checkApple() async throws(SessionError) -> AppleConsentState {
    guard let check = backend.account.checkApple else { throw .unsupported(.appleCheck) }
    return try await sender.call(check)
  }

  func makeChild(_ request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    do throws(SessionError) {
      guard let call = backend.account.makeChild else { throw .unsupported(.childSessions) }
      return try await sender.call { (token) throws(BackendFailure) in try await call(request, token) }
    } catch {
      guard case .refused(let problem) = error, problem.code == .reauthenticationRequired else {
        throw .session(error)
      }
      throw .reauthenticationRequired(methods: strategies(for: problem).map(\.method))
    }
  }
}
