import BramleyAPI
import Foundation

/// The questions of a person who forgot their password: the address, the mailed code or link, the new password.
struct PasswordResetDialogue: Sendable {
  private let asked = AskedResets()

  /// How a reset begins.
  enum Start: Hashable, Sendable {
    /// With a mail to an address; nil asks for it.
    case mail(String?)
    /// With the token of a link that was opened.
    case token(String)
  }

  func proof(_ start: Start, in context: SignInContext) async throws(SignInError) -> SignInProof {
    switch start {
    case .token(let token): return try await proof(by: .token(token), email: "", in: context)
    case .mail(let email):
      let awaited = await context.links?.current(at: context.now()).reset
      if let awaited, email == nil || email == awaited.email {
        // The mail is on its way, from before this launch or from before the person looked for it.
        return try await askForCode(awaited, in: context)
      }
      if let email { return try await askForCode(try await mail(to: email, in: context), in: context) }
      return try await askForCode(try await askForAddress(in: context), in: context)
    }
  }

  /// Asks once more after the server refused the code or the password; nil for any other refusal, and for a reset whose
  /// app asks by itself.
  func proof(
    insteadOf proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard await asked.contains(proof), let request = proof.request(PasswordResetRequest.self) else {
      return nil
    }
    let email = request.email ?? ""
    switch refusal.code {
    case .codeWrong where request.code != nil, .codeExpired where request.code != nil:
      guard var awaited = await context.links?.current(at: context.now()).reset else { return nil }
      awaited.email = email
      return try await askForCode(
        awaited, rejection: refusal.code == .codeWrong ? .wrong : .expired,
        attemptsLeft: refusal.attemptsLeft, password: request.password, in: context)
    case .passwordTooShort, .passwordTooCommon:
      let rejection: SignInQuestion.Rejection = refusal.code == .passwordTooShort ? .tooShort : .tooCommon
      let known: PasswordResetProof? = request.token.map { .token($0) } ?? request.code.map { .code($0) }
      guard let known else { return nil }
      return try await self.proof(by: known, email: email, rejection: rejection, in: context)
    default: return nil
    }
  }

  func proof(
    by mailed: PasswordResetProof, email: String, password: String? = nil,
    rejection: SignInQuestion.Rejection? = nil, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    var question = SignInQuestion(.newPassword)
    question.rejection = rejection
    var chosen = password
    while chosen == nil {
      if case .text(let typed) = try await context.answer(to: question), !typed.isEmpty { chosen = typed }
    }
    let proof = SignInProof.password(
      PasswordOptions(email: email, password: chosen ?? "", purpose: .reset(mailed)), device: context.device)
    await asked.add(proof)
    return proof
  }

  func mail(to email: String, in context: SignInContext) async throws(SignInError) -> AwaitedReset {
    guard let codes = context.codes else { throw .notConfigured("the back end mails no new passwords") }
    var request = CodeStart(.password, for: .resetPassword, to: email)
    let challenge = try await context.solvingCaptcha { (token) throws(SignInError) in
      request.captchaToken = token
      return try await codes.start(request)
    }
    let awaited = AwaitedReset(email: email, challenge, at: context.now())
    await context.links?.change { $0.reset = awaited }
    return awaited
  }
}

/// The proofs that the kit's own questions made.
private actor AskedResets {
  private var bodies: [Data] = []

  func add(_ proof: SignInProof) { bodies = Array((bodies + [proof.body]).suffix(4)) }
  func contains(_ proof: SignInProof) -> Bool { bodies.contains(proof.body) }
}
