public import BramleyAPI

/// What a back end does for a sign-in whose first factor was right, beside redeeming the proof of the second one.
///
/// `token` is ``BramleyAPI/SecondFactorChallenge/token``.
public struct SecondFactorCalls: Sendable {
  /// Makes the secret of an authenticator app, for an account that needs a second factor and has none.
  public var enroll: @Sendable (_ token: String) async throws(BackendFailure) -> TOTPEnrollment
  /// Begins the recovery of an account whose second factor is lost.
  public var reportLost: @Sendable (_ token: String) async throws(BackendFailure) -> SecondFactorLoss
  /// Issues a challenge for a passkey of the account; nil where a passkey is no second factor.
  public var startPasskey:
    (@Sendable (_ token: String) async throws(BackendFailure) -> PasskeyRequestChallenge)?

  /// Makes a value of closures.
  public init(
    enroll: @escaping @Sendable (String) async throws(BackendFailure) -> TOTPEnrollment,
    reportLost: @escaping @Sendable (String) async throws(BackendFailure) -> SecondFactorLoss,
    startPasskey: (@Sendable (String) async throws(BackendFailure) -> PasskeyRequestChallenge)? = nil
  ) {
    self.enroll = enroll
    self.reportLost = reportLost
    self.startPasskey = startPasskey
  }
}
