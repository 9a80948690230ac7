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
    let token = try await accessToken()
    let fresh: String
    do throws(BackendFailure) { return try await call(token) } catch {
      guard error.namesToken, let held = try await held() else { throw SessionError(error) }
      // Another caller may have refreshed while this call was on its way.
      fresh =
        held.session.accessToken != token
        ? held.session.accessToken : try await refresh(held).session.accessToken
    }
    do throws(BackendFailure) { return try await call(fresh) } catch { throw SessionError(error) }
  }
}

extension BackendFailure {
  /// Whether the server refused the access token, rather than the call.
  fileprivate var namesToken: Bool {
    guard case .refused(let problem) = self, problem.status == 401 else { return false }
    return [.accessTokenInvalid, .sessionEnded].contains(problem.code)
  }
}
