// A sign-in method of two steps: a code that the server mails, and that the person types.
import BramleyAPI
import BramleyClient
import Foundation

// snippet.strategy
struct MailedCodeStrategy: SignInStrategy {
  let method: SignInMethod.ID = "mailed_code"
  let provider: ProviderID = "mailed_code"
  let backend: BramleyBackend

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let email = request.options(String.self) else { throw .incompleteCredential }
    return try await proof(for: email, asking: question(context, email), in: context)
  }

  // The server checks the code with the sign-in. After a wrong one the person is asked again.
  func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard refusal.code == .codeInvalid, let body = proof.request(MailedCode.self) else { return nil }
    let question = question(context, body.email).repeated(after: .wrong)
    return try await self.proof(for: body.email, asking: question, in: context)
  }

  private func proof(
    for email: String, asking question: SignInQuestion, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if question.rejection == nil {
      // POST /v1/sign-in/mailed_code/send
      _ = try await backend.step(
        "send", of: provider, request: ["email": email], answer: [String: String].self)
    }
    switch try await context.answer(to: question) {
    case .text(let code):
      return try SignInProof(
        method: method, provider: provider, request: MailedCode(email: email, code: code))
    case .resend, .change, .link, .option:
      return try await proof(for: email, asking: self.question(context, email), in: context)
    }
  }

  private func question(_ context: SignInContext, _ email: String) -> SignInQuestion {
    .oneTimeCode(
      sentTo: email, resendAfter: context.now() + 30, expiresAt: context.now() + 600)
  }

  // The address is typed first.
  var promptingMethod: SignInMethod? { nil }
}

struct MailedCode: Codable, Sendable {
  var email: String
  var code: String
}
// snippet.end
// snippet.hide

@MainActor func answer(_ auth: Auth, _ typed: String) {
  // snippet.show
  // snippet.use
  if let pending = auth.question, !pending.isChecking {
    print("A code was sent to \(pending.question.sentTo ?? "you").")
    if pending.question.rejection == .wrong { print("That code is wrong.") }
    auth.submit(typed)  // or auth.resend(), or auth.cancelQuestion()
  }
  // snippet.end
  // snippet.hide
}
