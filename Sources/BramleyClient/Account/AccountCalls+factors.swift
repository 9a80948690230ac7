import BramleyAPI

extension AccountCalls {
  func secondFactors() async throws(SessionError) -> SecondFactorList {
    guard let call = backend.account.secondFactors else { throw .unsupported(.secondFactors) }
    return try await sender.call(call)
  }

  func startTOTP() async throws(AccountError) -> TOTPEnrollment {
    guard let call = backend.account.startTOTP else { throw .session(.unsupported(.secondFactors)) }
    return try await proven(call)
  }

  func newRecoveryCodes() async throws(AccountError) -> RecoveryCodes {
    guard let call = backend.account.newRecoveryCodes else { throw .session(.unsupported(.secondFactors)) }
    return try await proven(call)
  }

  func confirmTOTP(_ request: TOTPConfirmationRequest) async throws(AccountError) -> AddedSecondFactor {
    guard let call = backend.account.confirmTOTP else { throw .session(.unsupported(.secondFactors)) }
    return try await proven { (token) throws(BackendFailure) in try await call(request, token) }
  }

  func removeSecondFactor(_ id: SecondFactorID) async throws(AccountError) {
    guard let call = backend.account.removeSecondFactor else {
      throw .session(.unsupported(.secondFactors))
    }
    try await proven { (token) throws(BackendFailure) in try await call(id, token) }
  }

  func cancelLostFactor() async throws(SessionError) {
    guard let call = backend.account.cancelLostFactor else { throw .unsupported(.secondFactors) }
    try await sender.call(call)
  }

  /// Makes a call that needs a recent authentication.
  private func proven<Value: Sendable>(
    _ call: @escaping AccountBackend.Call<Value>
  ) async throws(AccountError) -> Value {
    let owner = try await current().user.id
    return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      try await sender.call(as: owner, proven: proven, call)
    }
  }
}
