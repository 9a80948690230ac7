public import BramleyAPI
import Foundation

extension SessionEngine {
  /// Proves again who the person is (`POST /v1/reauthenticate/{method}`); the session stays.
  ///
  /// A method that goes through the browser proves by a new sign-in instead, which takes this session's place if it
  /// is the same person's, and is ended if it is another's.
  public func reauthenticate(with method: SignInMethod) async throws(AccountError) {
    let owner = try await heldForStep().session.user.id
    try await reauthenticate(owner, with: method)
  }

  func reauthenticate(_ owner: UserID, with method: SignInMethod) async throws(AccountError) {
    let proof = try await proof(of: method, by: try await heldForStep().session.user)
    if case .token = proof.body {
      do throws(SignInError) { try await replaceSession(of: owner, by: proof) } catch { throw .proof(error) }
      return
    }
    let key = Hex.encode(context.random(16))
    await outbox.keepName(of: proof, key: key)
    try await asAccount { () throws(SessionError) in
      guard let call = backend.account.reauthenticate else { throw .unsupported(.reauthentication) }
      try await submit(proof, key, to: call, of: owner)
    }
  }

  /// Adds a way into the account (`POST /v1/user/identities/{provider}`) and gives the account as it is then.
  @discardableResult
  public func link(_ method: SignInMethod) async throws(AccountError) -> User {
    let owner = try await heldForStep().session.user.id
    let proof = try await proof(of: method)
    let key = Hex.encode(context.random(16))
    await outbox.keepName(of: proof, key: key)
    return try await provenLately(owner) { () throws(SessionError) in
      guard let call = backend.account.link else { throw .unsupported(.linking) }
      try await submit(proof, key, to: call, of: owner)
      return try await user()
    }
  }

  /// Removes a way into the account (`DELETE /v1/user/identities/{id}`) and gives the account as it is then.
  @discardableResult
  public func unlink(_ id: IdentityID) async throws(AccountError) -> User {
    let owner = try await heldForStep().session.user.id
    return try await provenLately(owner) { () throws(SessionError) in
      guard let call = backend.account.unlink else { throw .unsupported(.linking) }
      try await authorized(as: owner) { (token) throws(BackendFailure) in try await call(id, token) }
      return try await user()
    }
  }

  /// Sets or changes the password (`PUT /v1/user/password`).
  public func setPassword(_ change: PasswordChangeRequest) async throws(AccountError) {
    let owner = try await heldForStep().session.user.id
    return try await provenLately(owner) { () throws(SessionError) in
      guard let call = backend.account.setPassword else { throw .unsupported(.passwords) }
      try await authorized(as: owner) { (token) throws(BackendFailure) in try await call(change, token) }
    }
  }

  private func submit(
    _ proof: SignInProof, _ key: String,
    to call: @escaping @Sendable (SignInProof, String, String) async throws(BackendFailure) -> Void,
    of owner: UserID
  ) async throws(SessionError) {
    try await authorized(as: owner) { (token) throws(BackendFailure) in
      try await twice { () throws(BackendFailure) in
        try await submit(proof, key) { (proof) throws(BackendFailure) in try await call(proof, token, key) }
      }
    }
  }

  private func proof(
    of method: SignInMethod, by person: User? = nil
  ) async throws(AccountError) -> SignInProof {
    guard let strategy = strategies[method.id] else { throw .proof(.noStrategy(for: method.id)) }
    var context = context
    context.person = person
    do throws(SignInError) { return try await strategy.authenticate(method, in: context) } catch {
      throw .proof(error)
    }
  }
}
