extension WirePath {
  /// `POST`: proves the second factor of a sign-in that waits for it.
  public static let signInSecondFactor = "/v1/sign-in/second-factor"
  /// `POST`: makes a secret for a sign-in that has to add a second factor.
  public static let signInSecondFactorEnroll = "/v1/sign-in/second-factor/enroll"
  /// `POST`: begins the recovery of an account whose second factor is lost.
  public static let signInSecondFactorLost = "/v1/sign-in/second-factor/lost"
  /// `POST`: begins the proof of a sign-in's second factor by a passkey.
  public static let signInSecondFactorPasskeyStart = "/v1/sign-in/second-factor/passkey/start"
  /// `GET`: lists the account's second factors; `DELETE` below it, by id: removes one.
  public static let secondFactors = "/v1/user/second-factors"
  /// `POST`: adds an authenticator app, with a code of it.
  public static let secondFactorTOTP = "/v1/user/second-factors/totp"
  /// `POST`: makes the secret of an authenticator app.
  public static let secondFactorTOTPStart = "/v1/user/second-factors/totp/start"
  /// `DELETE`: cancels the recovery that somebody asked for.
  public static let secondFactorLost = "/v1/user/second-factors/lost"
  /// `POST`: makes new recovery codes in place of the old ones.
  public static let recoveryCodes = "/v1/user/recovery-codes"
  /// `POST`: proves the caller's second factor.
  public static let reauthenticateTOTP = "/v1/reauthenticate/totp"
  /// `POST`: proves the caller by a recovery code.
  public static let reauthenticateRecoveryCode = "/v1/reauthenticate/recovery-code"
}
