public import BramleyAPI

// What may need a recent authentication.
extension Auth {
  /// Reauthenticates the person, for what needs a recent authentication. Do it at once: the proof lasts ten minutes,
  /// and no longer than the access token that shows it.
  public func reauthenticate(with method: SignInMethod) async throws(AccountError) {
    try await perform(.reauthenticate) { (engine) throws(AccountError) in
      try await engine.reauthenticate(with: method)
    }
  }

  /// Deletes the account. When the server wants a fresh proof first, the person is asked for it; Apple's is also
  /// used for the revocation. The device is signed out when the server has accepted, and not before.
  ///
  /// The call may be repeated: after a lost reply the server returns the same deletion.
  /// - Parameter method: how to reauthenticate; by default the first of the server's methods that can ask by itself.
  @discardableResult
  public func deleteAccount(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> Deletion {
    let deletion = try await perform(.deleteAccount) { (engine) throws(AccountError) in
      try await engine.deleteAccount(reauthenticatingWith: method)
    }
    rememberedAddress = nil
    return deletion
  }

  /// Links an identity to the account; ``state`` follows.
  public func link(_ method: SignInMethod) async throws(AccountError) {
    try await perform(.link) { (engine) throws(AccountError) in try await engine.link(method) }
  }

  /// Removes an identity from the account, but never the last one; ``state`` follows.
  public func unlink(_ id: IdentityID) async throws(AccountError) {
    try await perform(.unlink) { (engine) throws(AccountError) in try await engine.unlink(id) }
  }

  /// Sets or changes the password of the account.
  ///
  /// - Parameters:
  ///   - new: the new password.
  ///   - current: the current password, which makes a fresh proof unnecessary; it must be right unless it is nil.
  ///   - email: for a first password, the address to sign in with, if it is not the account's own.
  public func setPassword(
    _ new: String, replacing current: String? = nil, email: String? = nil
  ) async throws(AccountError) {
    let change = PasswordChangeRequest(password: new, currentPassword: current, email: email)
    try await perform(.setPassword) { (engine) throws(AccountError) in try await engine.setPassword(change) }
  }

  /// Fetches all that the server keeps about the person, as a file to save or share. When the server wants a fresh proof
  /// first, the person is asked for it.
  ///
  /// - Parameter method: how to reauthenticate; by default the first of the server's methods that can ask by itself.
  public func exportData(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> ExportedFile {
    try await perform(.exportData) { (engine) throws(AccountError) in
      try await engine.exportData(reauthenticatingWith: method)
    }
  }

  /// Returns a code for a session of another device of this person, such as the watch. Only the device that made the
  /// request can redeem it, once and within a minute.
  ///
  /// It shows no sheet. When the server wants a fresh proof it throws
  /// ``AccountError/reauthenticationRequired(methods:)``: call ``reauthenticate(with:)`` while the person uses the phone.
  public func handOver(to request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    try await perform(.handOver) { (engine) throws(AccountError) in try await engine.handOver(to: request) }
  }
}
