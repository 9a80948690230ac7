public import BramleyAPI

// Calls that may need a recent authentication.
extension SessionEngine {
  /// Reauthenticates the person (`POST /v1/reauthenticate/{provider}`); the session stays.
  ///
  /// From then on the session's access token is the one that answered, which alone shows the proof. The next refresh
  /// replaces it: what needs the proof is done before.
  ///
  /// A method that uses the browser signs in anew instead. The new session replaces this one if it is the same person's,
  /// and is ended if it is another's.
  public func reauthenticate(with method: SignInMethod) async throws(AccountError) {
    try await account.reauthenticate(try await account.current().user.id, with: method)
  }

  /// Adds an identity to the account (`POST /v1/user/identities/{provider}`) and returns the account as it is then.
  @discardableResult
  public func link(_ method: SignInMethod) async throws(AccountError) -> User {
    try await account.link(method)
  }

  /// Removes an identity from the account (`DELETE /v1/user/identities/{id}`) and returns the account as it is then.
  @discardableResult
  public func unlink(_ id: IdentityID) async throws(AccountError) -> User { try await account.unlink(id) }

  /// Sets or changes the password (`PUT /v1/user/password`).
  public func setPassword(_ change: PasswordChangeRequest) async throws(AccountError) {
    try await account.setPassword(change)
  }

  /// Fetches all that the server keeps about the person (`GET /v1/user/export`).
  public func exportData(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> ExportedFile {
    try await account.exportData(reauthenticatingWith: method)
  }

  /// Deletes the account (`DELETE /v1/user`). When the server has accepted, the outbox is emptied and the device is
  /// signed out; until then nothing changes here.
  ///
  /// Each request of one session has the same `Idempotency-Key`, so that a repeated one is answered with the same
  /// deletion even though the session has ended by then.
  @discardableResult
  public func deleteAccount(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> Deletion {
    let deletion = try await account.delete(reauthenticatingWith: method)
    if remembersAddress { await forgetAddress() }
    return deletion
  }
}
