public import BramleyAPI
import Foundation

extension SessionEngine {
  /// The account, fetched now (`GET /v1/user`); the state follows it.
  public func user() async throws(SessionError) -> User {
    try await remember(try await value(User.self, of: call("GET", WirePath.user)))
  }

  /// Changes the account (`PATCH /v1/user`) and gives it as it is then.
  public func updateUser(_ patch: UserPatch) async throws(SessionError) -> User {
    let body: Data
    do { body = try WireJSON.encoder().encode(patch) } catch { throw .unexpectedAnswer(status: 0) }
    return try await remember(try await value(User.self, of: call("PATCH", WirePath.user, json: body)))
  }

  /// The devices that are signed in to the account (`GET /v1/sessions`).
  public func sessions() async throws(SessionError) -> [SessionSummary] {
    try await value(SessionList.self, of: call("GET", WirePath.sessions)).sessions
  }

  /// Signs another device out (`DELETE /v1/sessions/{id}`); with this device's own id it is ``signOut()``.
  public func endSession(_ id: SessionID) async throws(SessionError) {
    if try await held()?.session.sessionID == id {
      try await signOut()
    } else {
      try expectEmpty(try await call("DELETE", "\(WirePath.sessions)/\(id)"))
    }
  }

  /// Signs every device out (`DELETE /v1/sessions`), or every other one. It needs the server: without an answer it
  /// throws and nothing changes.
  public func signOutEverywhere(keepingThisDevice: Bool = false) async throws(SessionError) {
    let path = keepingThisDevice ? WirePath.sessions + "?keep=current" : WirePath.sessions
    try expectEmpty(try await call("DELETE", path))
    if !keepingThisDevice { try await signOut() }
  }

  private func value<Value: Decodable>(_ type: Value.Type, of answer: HTTPAnswer) throws(SessionError)
    -> Value
  {
    do { return try answer.value(type) } catch { throw SessionError(error) }
  }

  // A captive portal answers 200 with a page to everything.
  private func expectEmpty(_ answer: HTTPAnswer) throws(SessionError) {
    guard answer.status == 204 || answer.mediaType == "application/json" else {
      throw .unexpectedAnswer(status: answer.status)
    }
  }

  private func remember(_ user: User) async throws(SessionError) -> User {
    // The answer is good even if storage can't take it now.
    _ = try? await change { record in
      guard record.held?.session.user.id == user.id else { return }
      record.held?.session.user = user
    }
    return user
  }
}
