public import BramleyAPI
import Foundation

/// Proves a second factor of the signed-in person, for what needs one. The kit has it without registration.
struct SecondFactorStrategy: SignInStrategy {
  let method: SignInMethod.ID = .secondFactor
  let provider: ProviderID = .totp
  /// The app's strategy for passkeys, which may take the place of a code.
  let passkeys: (any SignInStrategy)?

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard context.purpose == .reauthenticate else {
      throw .notConfigured("a second factor is proven only after a sign-in")
    }
    let methods = request.options([SecondFactorMethod].self) ?? Self.codes
    return try await proof(SignInQuestion(.secondFactor, details: details(methods)), in: context)
  }

  func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard proof.method == method, refusal.code == .codeWrong else { return nil }
    let question = SignInQuestion(.secondFactor, details: details(Self.codes + [.passkey]))
    return try await self.proof(
      question.repeated(after: .wrong, attemptsLeft: refusal.attemptsLeft), in: context)
  }

  private static let codes: [SecondFactorMethod] = [.totp, .recoveryCode]

  private func details(_ methods: [SecondFactorMethod]) -> SecondFactorQuestion {
    SecondFactorQuestion(methods: methods.filter { $0 != .passkey || passkeys != nil })
  }

  private func proof(
    _ first: SignInQuestion, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    var question = first
    let methods = question.details(SecondFactorQuestion.self)?.methods ?? Self.codes
    while true {
      switch try await context.answer(to: question) {
      case .text(let typed):
        guard let factor = TypedFactor(typed, of: methods) else {
          question = question.repeated(after: .wrong, attemptsLeft: question.attemptsLeft)
          continue
        }
        return SignInProof(
          method, factor.method == .totp ? .totp : .recoveryCode,
          wire: SecondFactorCodeRequest(code: factor.code), isKept: false)
      case .option(.passkey):
        guard let passkeys else { continue }
        do throws(SignInError) { return try await passkeys.authenticate(.passkey(.any), in: context) } catch {
          // The sheet has shown the failure; the code is still there.
          if error != .cancelled { question = question.repeated(after: .wrong) }
        }
      case .resend, .change, .link, .option: continue
      }
    }
  }
}

extension ProviderID {
  /// The code of an authenticator app, in the path that reauthenticates with it.
  static let totp: ProviderID = "totp"
  /// A recovery code, in the path that reauthenticates with it.
  static let recoveryCode: ProviderID = "recovery-code"
}

extension SignInMethod.ID {
  /// A second factor of the signed-in person, in a question about it.
  public static let secondFactor: SignInMethod.ID = "second_factor"
}

extension SignInMethod {
  /// Reauthenticates with a second factor: the code of an authenticator app, a recovery code, or a passkey. The kit asks
  /// for it by itself where the server wants one.
  public static func secondFactor(
    _ methods: [SecondFactorMethod] = [.totp, .recoveryCode]
  ) -> SignInMethod { SignInMethod(.secondFactor, options: methods) }
}
