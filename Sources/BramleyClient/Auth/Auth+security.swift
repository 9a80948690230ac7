public import BramleyAPI

// Second factors, and the step-up that another back end asks for.
extension Auth {
  /// The account's second factors.
  public func secondFactors() async throws(SessionError) -> SecondFactorList {
    try await perform(.listSecondFactors) { (engine) throws(SessionError) in try await engine.secondFactors()
    }
  }

  /// Makes the secret of an authenticator app: show it as a picture, a link and text. When the server wants a fresh proof
  /// first, the person is asked for it.
  public func startAuthenticatorApp() async throws(AccountError) -> TOTPEnrollment {
    try await perform(.startAuthenticatorApp) { (engine) throws(AccountError) in
      try await engine.startAuthenticatorApp()
    }
  }

  /// Adds the authenticator app, with a code that it shows. New recovery codes are in ``recoveryCodes`` then.
  @discardableResult
  public func addAuthenticatorApp(
    _ enrollment: TOTPEnrollment, code: String, label: String? = nil
  ) async throws(AccountError) -> SecondFactor {
    let added = try await perform(.addAuthenticatorApp) { (engine) throws(AccountError) in
      try await engine.addAuthenticatorApp(enrollment, code: code, label: label)
    }
    recoveryCodes = added.recoveryCodes ?? recoveryCodes
    return added.secondFactor
  }

  /// Removes a second factor. The person is asked to prove it first.
  public func removeSecondFactor(_ id: SecondFactorID) async throws(AccountError) {
    try await perform(.removeSecondFactor) { (engine) throws(AccountError) in
      try await engine.removeSecondFactor(id)
    }
  }

  /// Makes new recovery codes, which end the old ones; they are in ``recoveryCodes`` then.
  public func newRecoveryCodes() async throws(AccountError) {
    recoveryCodes = try await perform(.newRecoveryCodes) { (engine) throws(AccountError) in
      try await engine.newRecoveryCodes()
    }.recoveryCodes
  }

  /// Removes ``recoveryCodes``, after the person has written them down.
  public func dismissRecoveryCodes() { recoveryCodes = nil }

  /// Says that the second factor is not lost: somebody said so in a sign-in.
  public func cancelLostFactor() async throws(SessionError) {
    try await perform(.cancelLostFactor) { (engine) throws(SessionError) in
      try await engine.cancelLostFactor()
    }
  }

  /// Has the person authenticate as another back end wants (RFC 9470), for requests that ``SessionEngine/data(for:)``
  /// doesn't send.
  public func stepUp(for challenge: StepUpChallenge) async throws(AccountError) {
    try await perform(.reauthenticate) { (engine) throws(AccountError) in
      try await engine.stepUp(for: challenge)
    }
  }
}
