import BramleyAPI
import Foundation

/// Forgotten passwords, and addresses that are proven or changed.
extension AccountCalls {
  /// Has a code and a link mailed that set a new password. A CAPTCHA is asked for where the server wants one.
  func forgotPassword(_ email: String) async throws(SignInError) -> AwaitedReset {
    guard case .some(let forgot) = backend.forgotPassword else {
      throw .notConfigured("the back end mails no new passwords")
    }
    let questions = surroundings.questions
    let id = questions.begin(.password, .resetPassword)
    defer { questions.end(id) }
    var context = surroundings.context
    context.captcha = { [surroundings] in await surroundings.captcha() }
    if context.answers == nil {
      context.answers = AnswerSource { (question) throws(SignInError) in
        try await questions.ask(question, in: id)
      }
    }
    let challenge = try await context.solvingCaptcha { (captcha) throws(SignInError) in
      do throws(BackendFailure) {
        try await forgot(PasswordForgotRequest(email: email, captchaToken: captcha))
        return CodeChallenge.reset
      } catch { throw SignInError(error) }
    }
    let awaited = AwaitedReset(email: email, challenge, at: surroundings.context.now())
    await surroundings.mail.change { $0.reset = awaited }
    return awaited
  }

  /// Proves the account's address, or the one that it changes to.
  func verifyEmail(_ request: EmailVerificationRequest) async throws(AccountError) -> User {
    let owner = try await current().user.id
    do throws(SessionError) {
      guard let verify = backend.account.verifyEmail else { throw .unsupported(.addresses) }
      try await sender.call(as: owner) { (token) throws(BackendFailure) in try await verify(request, token) }
      await surroundings.mail.change { $0.address = nil }
      return try await user()
    } catch { throw .session(error) }
  }

  func resendVerification() async throws(AccountError) -> AwaitedAddress? {
    let user = try await current().user
    do throws(SessionError) {
      guard let resend = backend.account.resendVerification else {
        throw .unsupported(.addresses)
      }
      try await sender.call(as: user.id, resend)
    } catch { throw .session(error) }
    let known = await surroundings.mail.current(at: surroundings.context.now()).address
    let isKnown = known?.userID == user.id
    guard let email = isKnown ? known?.email : user.email else { return nil }
    return await expect(email, of: user.id, isChange: isKnown ? known?.isChange ?? false : false)
  }

  /// Begins a change of the address. The account has the new one once it is proven.
  func changeEmail(to email: String) async throws(AccountError) -> AwaitedAddress {
    let owner = try await current().user.id
    try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let change = backend.account.changeEmail else { throw .unsupported(.addresses) }
      try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await change(EmailChangeRequest(email: email), token)
      }
    }
    return await expect(email, of: owner, isChange: true)
  }

  /// Links a new number, and removes the former one, if there was one.
  func changeNumber(to method: SignInMethod) async throws(AccountError) -> User {
    let before = Set(try await current().user.identities.filter { $0.provider == .phone }.map(\.id))
    var user = try await link(method)
    let isReplaced = user.identities.contains { $0.provider == .phone && !before.contains($0.id) }
    for identity in user.identities where isReplaced && before.contains(identity.id) {
      user = try await unlink(identity.id)
    }
    return user
  }

  private func expect(_ email: String, of owner: UserID, isChange: Bool) async -> AwaitedAddress {
    let now = surroundings.context.now()
    let awaited = AwaitedAddress(
      userID: owner, email: email, isChange: isChange, resendAfter: now.addingTimeInterval(30),
      expiresAt: now.addingTimeInterval(isChange ? 3600 : 86_400))
    await surroundings.mail.change { $0.address = awaited }
    return awaited
  }
}
