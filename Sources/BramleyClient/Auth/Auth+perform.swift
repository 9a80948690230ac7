import BramleyAPI

extension Auth {
  /// Performs an action of the engine, and publishes its outcome to screens and monitors.
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
      engine.surroundings.events.send(AuthEvent(.actionEnded, action: action, outcome: .done))
      return value
    case .failure(let error):
      report(error, action)
      throw error
    }
  }

  func report(_ error: some AuthActionError, _ action: AuthAction) {
    failure = error.failure(of: action)
    engine.surroundings.events.send(
      AuthEvent(
        .actionEnded, action: action, outcome: error.isCancelled ? .cancelled : .failed, code: error.code))
  }
}

/// The error of an action, for screens and monitors.
protocol AuthActionError: Error {
  var code: String { get }
  var isCancelled: Bool { get }
  /// The failure that a screen shows; nil for silence.
  func failure(of action: AuthAction) -> AuthFailure?
}

extension SignInError: AuthActionError {
  var isCancelled: Bool { self == .cancelled }
  func failure(of action: AuthAction) -> AuthFailure? { AuthFailure(self, action: action) }
}

extension SessionError: AuthActionError {
  var isCancelled: Bool { false }
  func failure(of action: AuthAction) -> AuthFailure? { AuthFailure(self, action: action) }
}

extension AccountError: AuthActionError {
  func failure(of action: AuthAction) -> AuthFailure? { AuthFailure(self, action: action) }
}
