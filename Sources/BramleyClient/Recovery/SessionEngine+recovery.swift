public import BramleyAPI

extension SessionEngine {
  /// Has a code and a link mailed that set a new password (`POST /v1/password/forgot`). The answer is the same whether
  /// or not there is an account.
  @discardableResult
  public func forgotPassword(_ email: String) async throws(SignInError) -> AwaitedReset {
    try await account.forgotPassword(email)
  }

  /// Sets a new password with what was mailed, and signs in (`POST /v1/password/reset`).
  @discardableResult
  public func resetPassword(with method: SignInMethod) async throws(SignInError) -> Session {
    let session = try await signIn(with: method)
    await surroundings.mail.change { $0.reset = nil }
    return session
  }

  /// Proves an address with a mailed code or link (`POST /v1/email/verify`) and returns the account as it is then.
  @discardableResult
  public func verifyEmail(_ request: EmailVerificationRequest) async throws(AccountError) -> User {
    try await account.verifyEmail(request)
  }

  /// Has the person prove the address that waits for it, or the account's own: mails a code if none is on its way, and
  /// asks for it.
  @discardableResult
  public func proveEmail() async throws(AccountError) -> User { try await account.proveEmail() }

  /// Has the person change the account's address: asks for the new one if it is nil, and for the code that is mailed to
  /// it.
  @discardableResult
  public func replaceEmail(by email: String? = nil) async throws(AccountError) -> User {
    try await account.replaceEmail(by: email)
  }

  /// Mails another code and link for the address that is to be proven (`POST /v1/email/verify/resend`).
  @discardableResult
  public func resendVerification() async throws(AccountError) -> AwaitedAddress? {
    try await account.resendVerification()
  }

  /// Begins a change of the account's address (`PUT /v1/user/email`).
  @discardableResult
  public func changeEmail(to email: String) async throws(AccountError) -> AwaitedAddress {
    try await account.changeEmail(to: email)
  }

  /// Links a new phone number and removes the former one.
  @discardableResult
  public func changeNumber(to method: SignInMethod) async throws(AccountError) -> User {
    try await account.changeNumber(to: method)
  }

  /// The mail that this device waits for.
  func awaitedMail() async -> AwaitedMail { await surroundings.mail.current(at: surroundings.context.now()) }

  /// Hands a link to the question that waits for it in this process; returns whether one does.
  nonisolated func answer(with link: MailLink) -> Bool {
    surroundings.questions.answerLink(with: link.token) { asking, kind in
      link.kind == .reset ? asking == .password && kind == .oneTimeCode : kind == .emailLink
    }
  }
}
