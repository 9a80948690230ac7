import BramleyAPI
import Foundation

/// The questions of a sign-in whose first factor was right: for the second one, until the server accepts it or the person
/// gives up.
struct SecondFactorDialogue: Sendable {
  let surroundings: SessionSurroundings
  let context: SignInContext
  /// The method of the first factor, under which the session is remembered.
  let method: SignInMethod.ID
  let provider: ProviderID

  let challenge: SecondFactorChallenge
  var question: SignInQuestion
  private var isEnrollment = false

  /// Begins with what the server said of the first factor; nil if it said nothing of a second one.
  init?(
    after refusal: Problem, of proof: SignInProof, in context: SignInContext,
    _ surroundings: SessionSurroundings
  ) async throws(SignInError) {
    guard let challenge = refusal.secondFactor else { return nil }
    self.challenge = challenge
    self.surroundings = surroundings
    self.context = context
    (method, provider) = (proof.method, proof.provider)
    let expiresAt = context.now().addingTimeInterval(Double(challenge.expiresIn))
    switch refusal.code {
    case .secondFactorRequired:
      question = SignInQuestion(
        .secondFactor, expiresAt: expiresAt,
        details: SecondFactorQuestion(
          methods: Self.usable(challenge.methods, surroundings), canReportLoss: true))
    case .secondFactorEnrollmentRequired:
      let enrollment: TOTPEnrollment
      do throws(BackendFailure) {
        enrollment = try await Self.calls(surroundings).enroll(challenge.token)
      } catch { throw SignInError(error) }
      question = SignInQuestion(.secondFactorEnrollment, expiresAt: expiresAt, details: enrollment)
      isEnrollment = true
    default: return nil
    }
  }

  /// Asks, and returns the proof of what was answered.
  mutating func proof() async throws(SignInError) -> SignInProof {
    while true {
      switch try await context.answer(to: question) {
      case .text(let typed):
        let methods = isEnrollment ? [.totp] : details.methods
        guard let factor = TypedFactor(typed, of: methods) else {
          question = question.repeated(after: .wrong, attemptsLeft: question.attemptsLeft)
          continue
        }
        return proof(
          SecondFactorSignInRequest(
            token: challenge.token, method: factor.method, code: factor.code, device: context.device))
      case .option(.passkey):
        if let request = try await passkey() { return proof(request) }
      case .option(.lost): try await reportLoss()
      case .resend, .change, .link, .option: continue
      }
    }
  }

  /// Asks once more after the server refused a proof; nil where another answer would not help.
  mutating func proof(after refusal: Problem) async throws(SignInError) -> SignInProof? {
    switch refusal.code {
    case .codeWrong:
      question = question.repeated(after: .wrong, attemptsLeft: refusal.attemptsLeft)
    case .passkeyInvalid, .challengeExpired: question = question.repeated(after: .wrong)
    default: return nil
    }
    return try await proof()
  }

  /// A code is good once, so the proof is not kept for a later launch.
  private func proof(_ request: some Encodable & Sendable) -> SignInProof {
    SignInProof(method, provider, .secondFactor, wire: request, isKept: false)
  }

  /// The methods that this app can serve: a passkey needs its strategy.
  static func usable(
    _ methods: [SecondFactorMethod], _ surroundings: SessionSurroundings
  ) -> [SecondFactorMethod] {
    methods.filter { $0 != .passkey || surroundings.strategies[.passkey] is PasskeyStrategy }
  }

  static func calls(_ surroundings: SessionSurroundings) throws(BackendFailure) -> SecondFactorCalls {
    guard case .some(let calls) = surroundings.backend.secondFactors else { throw .noSecondFactors }
    return calls
  }
}

extension BackendFailure {
  static let noSecondFactors = BackendFailure.refused(
    Problem(code: .notFound, title: "The back end has no second factors", status: 404))
}
