public import BramleyAPI

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
}
