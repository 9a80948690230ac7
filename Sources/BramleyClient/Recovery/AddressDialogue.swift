import BramleyAPI
import Foundation

/// The questions of a person who proves or changes the address of their account: the new address, then the mailed code.
extension AccountCalls {
  /// Proves the address that waits for it, or the account's own.
  func proveEmail() async throws(AccountError) -> User {
    let user = try await current().user
    return try await asking(.verifyEmail) { (context) throws(AccountError) in
      let known = await surroundings.mail.current(at: surroundings.context.now()).address
      if let known, known.userID == user.id { return try await askForCode(known, in: context) }
      guard let sent = try await resendVerification() else { return try await fetchedUser() }
      return try await askForCode(sent, in: context)
    }
  }

  /// Changes the address; nil asks for the new one.
  func replaceEmail(by email: String?) async throws(AccountError) -> User {
    try await asking(.changeEmail) { (context) throws(AccountError) in
      try await askForCode(try await askForAddress(email, in: context), in: context)
    }
  }

  private func askForAddress(
    _ email: String?, in context: SignInContext
  ) async throws(AccountError) -> AwaitedAddress {
    if let email { return try await changeEmail(to: email) }
    var question = SignInQuestion(.emailAddress)
    while true {
      guard case .text(let typed) = try await answer(question, in: context) else { continue }
      do throws(AccountError) {
        return try await changeEmail(to: typed.trimmingCharacters(in: .whitespacesAndNewlines))
      } catch {
        guard case .session(.refused(let problem)) = error, problem.code == .invalidRequest else {
          throw error
        }
        question = question.repeated(after: .unsupported)
      }
    }
  }

  private func askForCode(
    _ first: AwaitedAddress, in context: SignInContext
  ) async throws(AccountError) -> User {
    var awaited = first
    var question = Self.question(awaited)
    while true {
      switch try await answer(question, in: context) {
      case .resend:
        do throws(AccountError) {
          awaited = try await resendVerification() ?? awaited
          question = Self.question(awaited)
        } catch {
          guard case .session(.refused(let problem)) = error, problem.code == .sendLimit else { throw error }
          question.resendAfter = context.now().addingTimeInterval(Double(problem.retryAfter ?? 60))
        }
      case .change:
        awaited = try await askForAddress(nil, in: context)
        question = Self.question(awaited)
      case .option: continue
      case .link(let token): return try await verifyEmail(EmailVerificationRequest(token: token))
      case .text(let typed):
        guard let digits = TypedCode(typed).digits else {
          question = question.repeated(after: .wrong, attemptsLeft: question.attemptsLeft)
          continue
        }
        do throws(AccountError) { return try await verifyEmail(EmailVerificationRequest(code: digits)) } catch
        {
          guard case .session(.refused(let problem)) = error else { throw error }
          switch problem.code {
          case .codeWrong: question = question.repeated(after: .wrong, attemptsLeft: problem.attemptsLeft)
          case .codeExpired: question = question.repeated(after: .expired)
          default: throw error
          }
        }
      }
    }
  }

  private static func question(_ awaited: AwaitedAddress) -> SignInQuestion {
    SignInQuestion(
      .oneTimeCode, sentTo: awaited.email, resendAfter: awaited.resendAfter, expiresAt: awaited.expiresAt,
      canChange: awaited.isChange)
  }

  private func fetchedUser() async throws(AccountError) -> User {
    do throws(SessionError) { return try await user() } catch { throw .session(error) }
  }
}
