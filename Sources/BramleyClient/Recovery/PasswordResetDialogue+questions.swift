import BramleyAPI
import Foundation

extension PasswordResetDialogue {
  func askForAddress(in context: SignInContext) async throws(SignInError) -> AwaitedReset {
    var question = SignInQuestion(.emailAddress)
    while true {
      guard case .text(let typed) = try await context.answer(to: question) else { continue }
      do throws(SignInError) {
        return try await mail(to: typed.trimmingCharacters(in: .whitespacesAndNewlines), in: context)
      } catch {
        guard case .refused(let problem) = error, problem.code == .invalidRequest else { throw error }
        question = question.repeated(after: .unsupported)
      }
    }
  }

  func askForCode(
    _ first: AwaitedReset, rejection: SignInQuestion.Rejection? = nil, attemptsLeft: Int? = nil,
    password: String? = nil, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    var awaited = first
    var question = question(awaited)
    question.rejection = rejection
    question.attemptsLeft = attemptsLeft
    while true {
      switch try await context.answer(to: question) {
      case .text(let typed):
        guard let digits = TypedCode(typed).digits else {
          question = question.repeated(after: .wrong, attemptsLeft: question.attemptsLeft)
          continue
        }
        return try await proof(
          by: .code(digits), email: awaited.email, password: password, in: context)
      case .link(let token):
        return try await proof(by: .token(token), email: "", password: password, in: context)
      case .resend:
        do throws(SignInError) {
          awaited = try await mail(to: awaited.email, in: context)
          question = self.question(awaited)
        } catch {
          guard case .refused(let problem) = error, problem.code == .sendLimit else { throw error }
          question.resendAfter = context.now().addingTimeInterval(Double(problem.retryAfter ?? 60))
        }
      case .change:
        awaited = try await askForAddress(in: context)
        question = self.question(awaited)
      case .option: continue
      }
    }
  }

  private func question(_ awaited: AwaitedReset) -> SignInQuestion {
    SignInQuestion(
      .oneTimeCode, sentTo: awaited.email, resendAfter: awaited.resendAfter, expiresAt: awaited.expiresAt,
      canChange: true)
  }
}
