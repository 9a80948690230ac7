import BramleyAPI

/// The calls about the account of whoever is signed in.
struct AccountCalls: Sendable {
  let store: SessionStore
  let sender: RequestSender
  let signIns: SignInSender
  let surroundings: SessionSurroundings

  var backend: AccountBackend { surroundings.backend.account }

  func user() async throws(SessionError) -> User {
    guard let user = backend.user else { throw .unsupported(.profile) }
    return await store.remember(try await sender.call(user))
  }

  func update(_ patch: UserPatch) async throws(SessionError) -> User {
    guard let update = backend.update else { throw .unsupported(.rename) }
    return await store.remember(
      try await sender.call { (token) throws(BackendFailure) in try await update(patch, token) })
  }

  func sessions() async throws(SessionError) -> [SessionSummary] {
    guard let sessions = backend.sessions else { throw .unsupported(.devices) }
    return try await sender.call(sessions)
  }

  func endSession(_ id: SessionID) async throws(SessionError) {
    guard let end = backend.endSession else { throw .unsupported(.devices) }
    try await sender.call { (token) throws(BackendFailure) in try await end(id, token) }
  }

  func endSessions(_ scope: SessionScope) async throws(SessionError) {
    guard let end = backend.endSessions else { throw .unsupported(.devices) }
    try await sender.call { (token) throws(BackendFailure) in try await end(scope, token) }
  }

  func checkApple() async throws(SessionError) -> AppleConsentState {
    guard let check = backend.checkApple else { throw .unsupported(.appleCheck) }
    return try await sender.call(check)
  }

  func makeChild(_ request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    do throws(SessionError) {
      guard let call = backend.makeChild else { throw .unsupported(.childSessions) }
      return try await sender.call { (token) throws(BackendFailure) in try await call(request, token) }
    } catch {
      guard case .refused(let problem) = error, problem.code == .reauthenticationRequired else {
        throw .session(error)
      }
      throw .reauthenticationRequired(methods: strategies(for: problem).map(\.method))
    }
  }
}
