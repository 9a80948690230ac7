public import BramleyAPI

extension SessionEngine {
  /// Makes a one-use code for a session of another device of the same person (`POST /v1/sessions/child`).
  ///
  /// It asks nobody for a fresh proof by itself: a phone in a pocket shows no sheet because its watch asks. When the
  /// server wants one, it is ``AccountError/reauthenticationRequired(methods:)``.
  public func handOver(to request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    do throws(SessionError) {
      guard let call = backend.account.makeChild else { throw .unsupported(.childSessions) }
      return try await authorized { (token) throws(BackendFailure) in try await call(request, token) }
    } catch {
      guard case .refused(let problem) = error, problem.code == .reauthenticationRequired else {
        throw .session(error)
      }
      throw .reauthenticationRequired(methods: able(problem).map(\.method))
    }
  }
}
