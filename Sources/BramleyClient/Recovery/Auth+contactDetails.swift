public import BramleyAPI

extension Auth {
  /// Proves the account's address, or the one that it changes to, with the mailed code; ``state`` follows.
  @discardableResult
  public func verifyEmail(code: String) async throws(AccountError) -> User {
    try await verify(EmailVerificationRequest(code: TypedCode(code).digits ?? code))
  }

  /// Proves an address with the token of the mailed link; ``state`` follows.
  @discardableResult
  public func verifyEmail(token: String) async throws(AccountError) -> User {
    try await verify(EmailVerificationRequest(token: token))
  }

  private func verify(_ request: EmailVerificationRequest) async throws(AccountError) -> User {
    let user = try await perform(.verifyEmail) { (engine) throws(AccountError) in
      try await engine.verifyEmail(request)
    }
    awaitedAddress = nil
    return user
  }

  /// Mails another code and link for the address that is to be proven, which ``awaitedAddress`` then has.
  public func resendVerification() async throws(AccountError) {
    awaitedAddress = try await perform(.resendVerification) { (engine) throws(AccountError) in
      try await engine.resendVerification()
    }
  }

  /// Has the person prove the address of the account, or the one that it changes to: mails a code if none is on its way,
  /// and asks for it in ``question``.
  @discardableResult
  public func verifyEmail() async throws(AccountError) -> User {
    try await performWithMail(.verifyEmail) { (engine) throws(AccountError) in try await engine.proveEmail() }
  }

  /// Changes the account's address: a code is mailed to the new one and asked for in ``question``. The account keeps the
  /// present address until then; both are notified.
  ///
  /// After a cancellation, or another launch, ``awaitedAddress`` still has the new address, and ``verifyEmail()``
  /// continues.
  /// - Parameter email: the new address; nil asks for it.
  @discardableResult
  public func changeEmail(to email: String? = nil) async throws(AccountError) -> User {
    try await performWithMail(.changeEmail) { (engine) throws(AccountError) in
      try await engine.replaceEmail(by: email)
    }
  }

  private func performWithMail(
    _ action: AuthAction, _ body: (SessionEngine) async throws(AccountError) -> User
  ) async throws(AccountError) -> User {
    do throws(AccountError) {
      let user = try await perform(action, body)
      await catchUpWithMail()
      return user
    } catch {
      await catchUpWithMail()
      throw error
    }
  }

  /// Puts a new phone number in the place of the account's: the code that is texted to it is asked for in ``question``.
  ///
  /// - Parameter number: the number in E.164; nil asks for it.
  @discardableResult
  public func changeNumber(to number: String? = nil) async throws(AccountError) -> User {
    let method = number.map { SignInMethod.phone($0) } ?? SignInMethod(.phone)
    return try await perform(.changeNumber) { (engine) throws(AccountError) in
      try await engine.changeNumber(to: method)
    }
  }
}
