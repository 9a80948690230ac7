public import BramleyAPI

extension SessionEngine {
  /// The account, fetched now (`GET /v1/user`); the state follows it.
  public func user() async throws(SessionError) -> User { try await account.user() }

  /// Changes the account (`PATCH /v1/user`) and returns it as it is then.
  public func updateUser(_ patch: UserPatch) async throws(SessionError) -> User {
    try await account.update(patch)
  }

  /// The devices that are signed in to the account (`GET /v1/sessions`).
  public func sessions() async throws(SessionError) -> [SessionSummary] { try await account.sessions() }

  /// A page of what happened to the account, newest first (`GET /v1/user/activity`).
  /// - Parameter next: `next` of the page before; nil for the newest.
  public func activity(after next: String? = nil) async throws(SessionError) -> Activity {
    try await account.activity(after: next)
  }

  /// Signs another device out (`DELETE /v1/sessions/{id}`); with this device's own id it is ``signOut()``.
  public func endSession(_ id: SessionID) async throws(SessionError) {
    if try await store.held()?.session.sessionID == id {
      try await signOut()
    } else {
      try await account.endSession(id)
    }
  }

  /// Signs every device out (`DELETE /v1/sessions`), or every other one. It needs the server: without an answer it
  /// throws and nothing changes.
  public func signOutEverywhere(keepingThisDevice: Bool = false) async throws(SessionError) {
    try await account.endSessions(keepingThisDevice ? .others : .all)
    if !keepingThisDevice { try await signOut() }
  }

  /// Asks whether Apple still lets the person sign in (`POST /v1/user/identities/apple/check`). When it doesn't, the
  /// server has ended the sessions that began with Apple.
  public func checkApple() async throws(SessionError) -> AppleConsentState { try await account.checkApple() }

  /// Makes a one-use code for a session of another device of the same person (`POST /v1/sessions/child`).
  ///
  /// It asks nobody for a fresh proof by itself: a phone in a pocket shows no sheet because its watch asks. When the
  /// server wants one, it is ``AccountError/reauthenticationRequired(methods:)``.
  public func handOver(to request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    try await account.makeChild(request)
  }
}
