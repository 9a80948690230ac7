import BramleyAPI

extension Auth {
  /// Does something with the engine, and tells screens and monitors how it went.
  @discardableResult
  func perform<Value: Sendable, Failure: AuthActionError>(
    _ action: AuthAction, _ body: (SessionEngine) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    activity = action
    failure = nil
    let result: Result<Value, Failure>
    do throws(Failure) { result = .success(try await body(engine)) } catch { result = .failure(error) }
    await catchUp()
    if activity == action { activity = nil }
    switch result {
    case .success(let value):
      engine.events.send(AuthEvent(.actionEnded, action: action, outcome: .done))
      return value
    case .failure(let error):
      report(error, action)
      throw error
    }
  }

  func report(_ error: some AuthActionError, _ action: AuthAction) {
    failure = error.failure(of: action)
    engine.events.send(
      AuthEvent(
        .actionEnded, action: action, outcome: error.isCancelled ? .cancelled : .failed, code: error.code))
  }
}

/// Why an action failed, as screens and monitors are told.
protocol AuthActionError: Error {
  var code: String { get }
  var isCancelled: Bool { get }
  /// What a screen tells; nil for what it is silent about.
  func failure(of action: AuthAction) -> AuthFailure?
}

extension SessionError: AuthActionError {
  var isCancelled: Bool { false }
  func failure(of action: AuthAction) -> AuthFailure? { AuthFailure(self, action: action) }
}

extension AccountError: AuthActionError {
  func failure(of action: AuthAction) -> AuthFailure? { AuthFailure(self, action: action) }
}
