import BramleyAPI

extension SessionEngine {
  /// Makes a call with the session's token; on a 401 that names the token it refreshes and calls once more.
  ///
  /// - Parameter owner: who must be signed in at that moment: what one person began is not done to another.
  func authorized<Value: Sendable>(
    as owner: UserID? = nil, _ call: AccountBackend.Call<Value>
  ) async throws(SessionError) -> Value {
    let held = try await freshHeld()
    if let owner, held.session.user.id != owner { throw .notSignedIn }
    let fresh: String
    do throws(BackendFailure) { return try await call(held.session.accessToken) } catch {
      guard case .refused(let problem) = error, let reason = problem.tokenRefusal,
        let token = try await token(after: held, because: reason)
      else { throw SessionError(error) }
      fresh = token
    }
    do throws(BackendFailure) { return try await call(fresh) } catch { throw SessionError(error) }
  }
}
