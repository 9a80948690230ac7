public import BramleyAPI

// What needs a fresh proof of who the person is.
extension Auth {
  /// Proves again who the person is, for what the server does only then.
  public func reauthenticate(with method: SignInMethod) async throws(AccountError) {
    try await perform(.reauthenticate) { (engine) throws(AccountError) in
      try await engine.reauthenticate(with: method)
    }
  }

  /// Deletes the account. When the server wants a fresh proof first, the person is asked for it; Apple's serves the
  /// revocation too. The device is signed out when the server has accepted, and not before.
  ///
  /// It may be repeated: after a lost reply the server answers with the same deletion.
  /// - Parameter method: how to prove; by default the first of the server's methods that can ask by itself.
  @discardableResult
  public func deleteAccount(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> Deletion {
    try await perform(.deleteAccount) { (engine) throws(AccountError) in
      try await engine.deleteAccount(reauthenticatingWith: method)
    }
  }

  /// Adds a way into the account; ``state`` follows.
  public func link(_ method: SignInMethod) async throws(AccountError) {
    try await perform(.link) { (engine) throws(AccountError) in try await engine.link(method) }
  }

  /// Removes a way into the account, but never the last one; ``state`` follows.
  public func unlink(_ id: IdentityID) async throws(AccountError) {
    try await perform(.unlink) { (engine) throws(AccountError) in try await engine.unlink(id) }
  }

  /// Sets or changes the password of the account.
  ///
  /// - Parameters:
  ///   - new: the password from now on.
  ///   - current: the password until now; need not be sent, but must be right if it is.
  ///   - email: for a first password, the address to sign in with, if it is not the account's own.
  public func setPassword(
    _ new: String, replacing current: String? = nil, email: String? = nil
  ) async throws(AccountError) {
    let change = PasswordChangeRequest(password: new, currentPassword: current, email: email)
    try await perform(.setPassword) { (engine) throws(AccountError) in try await engine.setPassword(change) }
  }

  /// Hands a session of its own to another device of this person, such as the watch: a code that only the device which
  /// made the request can redeem, once and within a minute.
  ///
  /// It shows no sheet. When the server wants a fresh proof it throws
  /// ``AccountError/reauthenticationRequired(methods:)``: call ``reauthenticate(with:)`` while the person looks.
  public func handOver(to request: ChildSessionRequest) async throws(AccountError) -> ChildSessionCode {
    try await perform(.handOver) { (engine) throws(AccountError) in try await engine.handOver(to: request) }
  }
}
