public import BramleyAPI

extension Auth {
  /// Has a code and a link mailed that set a new password. The answer is the same whether or not there is an account, so
  /// say "if there is an account". ``awaitedReset`` is what a screen shows next, also after another launch.
  ///
  /// The server may want a CAPTCHA first: then ``question`` asks for its answer.
  public func forgotPassword(_ email: String) async throws(SignInError) {
    awaitedReset = try await perform(.forgotPassword) { (engine) throws(SignInError) in
      try await engine.forgotPassword(email)
    }
  }

  /// Sets a new password with the mailed code, and signs in. All other devices are signed out.
  ///
  /// - Parameters:
  ///   - password: the new password.
  ///   - code: the mailed code.
  ///   - email: the address that the code was mailed to; by default that of ``awaitedReset``.
  @discardableResult
  public func resetPassword(
    _ password: String, code: String, email: String? = nil
  ) async throws(SignInError) -> User {
    guard let email = email ?? awaitedReset?.email else { throw .incompleteCredential }
    return try await reset(with: .newPassword(password, email: email, code: code))
  }

  /// Sets a new password with the token of the mailed link, and signs in. All other devices are signed
  /// out.
  @discardableResult
  public func resetPassword(_ password: String, token: String) async throws(SignInError) -> User {
    try await reset(with: .newPassword(password, token: token))
  }

  /// Drops a reset that waits, as when the person remembers the password.
  public func cancelReset() async {
    awaitedReset = nil
    await engine.surroundings.mail.change { $0.reset = nil }
  }

  private func reset(with method: SignInMethod) async throws(SignInError) -> User {
    let user = try await signIn(with: method)
    await cancelReset()
    return user
  }

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

  /// Adopts the mail that an earlier run waited for.
  func catchUpWithMail() async {
    let mail = await engine.awaitedMail()
    if awaitedReset != mail.reset { awaitedReset = mail.reset }
    let address = mail.address.flatMap { $0.userID == user?.id ? $0 : nil }
    if awaitedAddress != address { awaitedAddress = address }
  }
}
