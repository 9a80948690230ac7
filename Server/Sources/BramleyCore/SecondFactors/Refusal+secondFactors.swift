import BramleyAPI

extension Refusal {
  /// What the caller does needs a recent proof of the account's second factor.
  static let stepUp = {
    var refusal = Refusal(
      .secondFactorRequired, "This needs a proof of the second factor of the last ten minutes.",
      remedy: """
        Prove it by POST \(WirePath.reauthenticateTOTP), then repeat the request with the access token of that answer.
        """,
      methods: [SecondFactorMethod.totp.rawValue, SecondFactorMethod.recoveryCode.rawValue])
    refusal.stepUp = StepUp(classes: [.twoFactors], maxAge: Int(RecentAuthentication.window))
    return refusal
  }()

  static let notATOTPCode = Refusal(
    .codeWrong, "A code has six digits.", remedy: "Type the six digits that the authenticator app shows.")
  static let notARecoveryCode = Refusal(
    .codeWrong, "A recovery code has sixteen letters and digits.", remedy: "Type one of the recovery codes.")

  static func factorCodeWrong(attemptsLeft: Int?) -> Refusal {
    var refusal = Refusal(
      .codeWrong, "The code is wrong, or was used before.",
      remedy: attemptsLeft == 0
        ? "Sign in again; this sign-in has no tries left."
        : "Wait for the next code of the app, and type that.")
    refusal.attemptsLeft = attemptsLeft
    return refusal
  }

  static let pendingSignInExpired = Refusal(
    .codeExpired, "The sign-in has expired, was finished, or had too many wrong codes.",
    remedy: "Sign in again.")
  static let setupExpired = Refusal(
    .codeExpired, "The secret has expired, or its factor was added already.",
    remedy: "Get a new one by POST \(WirePath.secondFactorTOTPStart).")

  static func tooManyFactorCodes(retryAfter seconds: Int) -> Refusal {
    Refusal(
      .tooManyAttempts, "Too many wrong codes of this account's second factor.",
      remedy: "Try again later, or use another method.", retryAfter: seconds)
  }

  static let factorUnavailable = Refusal(
    .invalidRequest, "The account has no second factor of this method.",
    remedy: "Use one of the methods that the server named.")
  static let secondFactorsAreOff = Refusal(
    .notFound, "This server has no second factors.", remedy: "The operator sets policy.second_factor.")
}
