import BramleyAPI
import Foundation

/// The questions of a method that proves an address or a number: where to send a code, a CAPTCHA if the server wants
/// one, then the code, until the server accepts it or the person gives up.
struct CodeDialogue: Sendable {
  let method: SignInMethod.ID
  let provider: ProviderID
  let place: SignInQuestion.Kind
  let code: SignInQuestion.Kind
  let conversations: CodeConversations

  /// Sends a code, asks for it and returns the proof.
  ///
  /// - Parameter destination: where to send it; nil asks the person.
  func proof(
    to destination: String?, name: PersonName?, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let conversation: CodeConversation
    if let destination {
      conversation = try await start(to: destination, name: name, in: context)
    } else {
      conversation = try await askForPlace(name: name, in: context)
    }
    return try await ask(conversation, in: context)
  }

  /// Asks once more after the server refused a proof; nil where another answer would not help.
  func proof(
    insteadOf proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard let request = proof.request(CodeSignInRequest.self),
      var conversation = await conversations.recall(request)
    else { return nil }
    switch refusal.code {
    case .codeWrong:
      conversation.question = conversation.question.repeated(
        after: .wrong, attemptsLeft: refusal.attemptsLeft)
    case .codeExpired: conversation.question = conversation.question.repeated(after: .expired)
    default: return nil
    }
    return try await ask(conversation, in: context)
  }

  private func ask(
    _ first: CodeConversation, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    var conversation = first
    while true {
      switch try await context.answer(to: conversation.question) {
      case .text(let typed):
        guard let digits = TypedCode(typed).digits else {
          // It is no code, so no attempt is spent on it.
          let left = conversation.question.attemptsLeft
          conversation.question = conversation.question.repeated(after: .wrong, attemptsLeft: left)
          continue
        }
        await conversations.remember(conversation, at: context.now())
        return proof(
          CodeSignInRequest(challengeID: conversation.challenge, code: digits, device: context.device),
          conversation, in: context)
      case .link(let token):
        guard let verifier = conversation.verifier else { continue }
        await conversations.remember(conversation, at: context.now())
        return proof(
          CodeSignInRequest(token: token, codeVerifier: verifier, device: context.device),
          conversation, in: context)
      case .resend: conversation = try await resend(conversation, in: context)
      case .change: conversation = try await askForPlace(name: conversation.name, in: context)
      case .option: continue
      }
    }
  }

  private func proof(
    _ request: CodeSignInRequest, _ conversation: CodeConversation, in context: SignInContext
  ) -> SignInProof {
    let life = max(0, conversation.expiresAt.timeIntervalSince(context.now()))
    return SignInProof(method, provider, wire: request, name: conversation.name, retryWindow: life)
  }

  /// Asks where to send the code until a code was sent.
  private func askForPlace(
    name: PersonName?, in context: SignInContext
  ) async throws(SignInError) -> CodeConversation {
    var question = SignInQuestion(place)
    while true {
      guard case .text(let typed) = try await context.answer(to: question) else { continue }
      let destination = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      do throws(SignInError) { return try await start(to: destination, name: name, in: context) } catch {
        guard case .refused(let problem) = error else { throw error }
        switch problem.code {
        case .invalidRequest, .phoneNotSupported: question = question.repeated(after: .unsupported)
        default: throw error
        }
      }
    }
  }
}
