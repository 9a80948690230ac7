public import BramleyAPI
import Foundation

extension SessionEngine {
  /// The account, fetched now (`GET /v1/user`); the state follows it.
  public func user() async throws(SessionError) -> User {
    guard let user = backend.account.user else { throw .unsupported(.profile) }
    return await remember(try await authorized(user))
  }

  /// Changes the account (`PATCH /v1/user`) and gives it as it is then.
  public func updateUser(_ patch: UserPatch) async throws(SessionError) -> User {
    guard let update = backend.account.update else { throw .unsupported(.rename) }
    return await remember(
      try await authorized { (token) throws(BackendFailure) in try await update(patch, token) })
  }

  /// The devices that are signed in to the account (`GET /v1/sessions`).
  public func sessions() async throws(SessionError) -> [SessionSummary] {
    guard let sessions = backend.account.sessions else { throw .unsupported(.devices) }
    return try await authorized(sessions)
  }

  /// Signs another device out (`DELETE /v1/sessions/{id}`); with this device's own id it is ``signOut()``.
  public func endSession(_ id: SessionID) async throws(SessionError) {
    if try await held()?.session.sessionID == id {
      try await signOut()
    } else {
      guard let end = backend.account.endSession else { throw .unsupported(.devices) }
      try await authorized { (token) throws(BackendFailure) in try await end(id, token) }
    }
  }

  /// Signs every device out (`DELETE /v1/sessions`), or every other one. It needs the server: without an answer it
  /// throws and nothing changes.
  public func signOutEverywhere(keepingThisDevice: Bool = false) async throws(SessionError) {
    guard let end = backend.account.endSessions else { throw .unsupported(.devices) }
    let which: SessionScope = keepingThisDevice ? .others : .all
    try await authorized { (token) throws(BackendFailure) in try await end(which, token) }
    if !keepingThisDevice { try await signOut() }
  }

  /// Asks whether Apple still lets the person sign in (`POST /v1/user/identities/apple/check`). When it doesn't, the
  /// server has ended the sessions that began with Apple.
  public func checkApple() async throws(SessionError) -> AppleConsentState {
    guard let check = backend.account.checkApple else { throw .unsupported(.appleCheck) }
    return try await authorized(check)
  }

  @discardableResult
  func remember(_ user: User) async -> User {
    // The answer is good even if storage can't take it now.
    _ = try? await change { record in
      guard record.held?.session.user.id == user.id else { return }
      record.held?.session.user = user
    }
    return user
  }
}
