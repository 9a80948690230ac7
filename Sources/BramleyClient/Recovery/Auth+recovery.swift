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

  /// Adopts the mail that an earlier run waited for.
  func catchUpWithMail() async {
    let mail = await engine.awaitedMail()
    if awaitedReset != mail.reset { awaitedReset = mail.reset }
    let address = mail.address.flatMap { $0.userID == user?.id ? $0 : nil }
    if awaitedAddress != address { awaitedAddress = address }
  }
}
