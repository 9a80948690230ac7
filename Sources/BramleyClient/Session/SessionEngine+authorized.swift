import BramleyAPI

extension SessionEngine {
  /// A call of the back end, or the word that it has none.
  func available<Call>(_ call: Call?, _ feature: AccountFeature) throws(SessionError) -> Call {
    guard let call else { throw .unsupported(feature) }
    return call
  }

  func authorized<Value: Sendable>(
    _ call: AccountBackend.Call<Value>?, _ feature: AccountFeature
  ) async throws(SessionError) -> Value {
    try await authorized(try available(call, feature))
  }

  /// Makes a call with the session's token; on a 401 that names the token it refreshes and calls once more.
  func authorized<Value: Sendable>(
    _ call: AccountBackend.Call<Value>
  ) async throws(SessionError) -> Value {
    let held = try await freshHeld()
    let fresh: String
    do throws(BackendFailure) { return try await call(held.session.accessToken) } catch {
      guard case .refused(let problem) = error, let token = try await token(after: held, refusedAs: problem)
      else { throw SessionError(error) }
      fresh = token
    }
    do throws(BackendFailure) { return try await call(fresh) } catch { throw SessionError(error) }
  }
}
