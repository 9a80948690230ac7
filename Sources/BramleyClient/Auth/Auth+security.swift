public import BramleyAPI

// Passkeys and second factors.
extension Auth {
  /// Has the keyboard offer passkeys above the field for the address, for as long as the task runs; signs in with the one
  /// that the person chooses. A sign-in by another method ends it. Call it when the form appears; it does nothing where the
  /// keyboard can't.
  ///
  ///     .task(id: auth.state) { await auth.offerPasskeys() }
  public func offerPasskeys() async {
    guard engine.hasAutoFilledPasskeys, attempt == nil, user == nil, passkeyOffer == nil else { return }
    let offer = Task { [engine] in try? await engine.autoFilledPasskey() }
    passkeyOffer = offer
    let proof = await withTaskCancellationHandler {
      await offer.value
    } onCancel: {
      offer.cancel()
    }
    passkeyOffer = nil
    guard let proof, attempt == nil, !Task.isCancelled else { return }
    var options = PasskeyOptions()
    options.given = proof
    _ = try? await signIn(with: SignInMethod(.passkey, options: options))
  }

  /// Ends the keyboard's offer: the system shows one request at a time.
  func endPasskeyOffer() async {
    guard let passkeyOffer else { return }
    passkeyOffer.cancel()
    _ = await passkeyOffer.value
  }

  /// The account's passkeys. The device's password managers learn of the list, so that they offer none that was removed.
  public func passkeys() async throws(SessionError) -> PasskeyList {
    try await perform(.listPasskeys) { (engine) throws(SessionError) in try await engine.passkeys() }
  }

  /// Adds a passkey to the account; ``state`` follows. It is ``link(_:)`` with ``SignInMethod/passkey(_:savedPasswords:label:)``.
  public func addPasskey(
    _ authenticators: PasskeyOptions.Authenticators = .device, label: String? = nil
  ) async throws(AccountError) {
    try await link(.passkey(authenticators, label: label))
  }

  /// Changes what the owner calls a passkey.
  @discardableResult
  public func renamePasskey(_ id: IdentityID, to label: String) async throws(SessionError) -> Passkey {
    try await perform(.renamePasskey) { (engine) throws(SessionError) in
      try await engine.renamePasskey(id, to: label)
    }
  }

  /// Removes a passkey, but never the last identity of the account; ``state`` follows.
  public func removePasskey(_ id: IdentityID) async throws(AccountError) {
    try await perform(.removePasskey) { (engine) throws(AccountError) in try await engine.removePasskey(id) }
  }

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
