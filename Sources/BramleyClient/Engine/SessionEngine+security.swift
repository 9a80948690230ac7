public import BramleyAPI

// Passkeys, second factors, and better authentication for other back ends.
extension SessionEngine {
  /// The account's passkeys (`GET /v1/user/passkeys`). The device's password managers learn of the list, so that they
  /// offer none that was removed.
  public func passkeys() async throws(SessionError) -> PasskeyList { try await account.passkeys() }

  /// Changes what the owner calls a passkey (`PATCH /v1/user/passkeys/{id}`).
  @discardableResult
  public func renamePasskey(_ id: IdentityID, to label: String) async throws(SessionError) -> Passkey {
    try await account.renamePasskey(id, label)
  }

  /// Removes a passkey (`DELETE /v1/user/passkeys/{id}`), but never the last identity of the account.
  public func removePasskey(_ id: IdentityID) async throws(AccountError) {
    try await account.removePasskey(id)
  }

  /// Has the keyboard offer passkeys, and returns the proof of the one that the person chose. It ends with the task.
  ///
  /// - Throws: ``SignInError/noCredential`` where the keyboard can't, or has offered none.
  func autoFilledPasskey() async throws(SignInError) -> SignInProof {
    let dialogue = try ProofDialogue(.autoFilledPasskey, for: .signIn, in: surroundings)
    defer { dialogue.end() }
    return try await dialogue.proof()
  }

  /// Whether the keyboard can offer passkeys here.
  nonisolated var hasAutoFilledPasskeys: Bool {
    (surroundings.strategies[.passkey] as? PasskeyStrategy)?.sheet.hasAutoFill ?? false
  }

  /// Has the password manager add a passkey, beside whatever else is done after a sign-in with a password.
  func upgrade(after method: SignInMethod) async {
    guard await store.lastMethod == .password else { return }
    if let options = method.options(PasswordOptions.self), options.purpose != .signIn { return }
    upgrade = Task { [account] in await account.upgradeToPasskey() }
  }

  /// The account's second factors (`GET /v1/user/second-factors`).
  public func secondFactors() async throws(SessionError) -> SecondFactorList {
    try await account.secondFactors()
  }

  /// Makes the secret of an authenticator app (`POST /v1/user/second-factors/totp/start`).
  public func startAuthenticatorApp() async throws(AccountError) -> TOTPEnrollment {
    try await account.startTOTP()
  }

  /// Adds the authenticator app (`POST /v1/user/second-factors/totp`).
  /// - Parameter code: the code that the app shows now.
  public func addAuthenticatorApp(
    _ enrollment: TOTPEnrollment, code: String, label: String? = nil
  ) async throws(AccountError) -> AddedSecondFactor {
    try await account.confirmTOTP(
      TOTPConfirmationRequest(
        challengeID: enrollment.challengeID, code: TypedCode(code).digits ?? code, label: label))
  }

  /// Removes a second factor (`DELETE /v1/user/second-factors/{id}`).
  public func removeSecondFactor(_ id: SecondFactorID) async throws(AccountError) {
    try await account.removeSecondFactor(id)
  }

  /// Makes new recovery codes, which end the old ones (`POST /v1/user/recovery-codes`).
  public func newRecoveryCodes() async throws(AccountError) -> RecoveryCodes {
    try await account.newRecoveryCodes()
  }

  /// Says that the second factor is not lost (`DELETE /v1/user/second-factors/lost`).
  public func cancelLostFactor() async throws(SessionError) { try await account.cancelLostFactor() }

  /// Has the person authenticate as another back end wants (RFC 9470). The session's access token shows it afterwards,
  /// until it is refreshed.
  public func stepUp(for challenge: StepUpChallenge) async throws(AccountError) {
    try await account.stepUp(for: challenge)
  }
}
