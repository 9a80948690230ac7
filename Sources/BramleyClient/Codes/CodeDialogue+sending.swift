import BramleyAPI
import Foundation

extension CodeDialogue {
  func start(
    to destination: String, name: PersonName?, in context: SignInContext
  ) async throws(SignInError) -> CodeConversation {
    guard let codes = context.codes else { throw .notConfigured("the back end sends no codes") }
    let pkce = code == .emailLink ? PKCE(random: context.random) : nil
    var request = CodeStart(
      provider, for: context.purpose, to: destination, codeChallenge: pkce?.challenge)
    let challenge = try await context.solvingCaptcha { (token) throws(SignInError) in
      request.captchaToken = token
      return try await codes.start(request)
    }
    let now = context.now()
    let expiresAt = now.addingTimeInterval(Double(challenge.expiresIn))
    if let pkce {
      try await context.links?.keep(
        PendingLink(
          method: method, purpose: context.purpose, challenge: challenge.challengeID, verifier: pkce.verifier,
          expiresAt: expiresAt))
    }
    let question = SignInQuestion(
      code, sentTo: destination, resendAfter: now.addingTimeInterval(Double(challenge.resendAfter)),
      expiresAt: expiresAt, canChange: context.purpose != .reauthenticate)
    return CodeConversation(
      challenge: challenge.challengeID, destination: destination, name: name, question: question,
      expiresAt: expiresAt, verifier: pkce?.verifier)
  }

  /// Sends another code. Where the server sends none now, the question stays and says when it will.
  func resend(
    _ conversation: CodeConversation, in context: SignInContext
  ) async throws(SignInError) -> CodeConversation {
    do throws(SignInError) {
      return try await start(to: conversation.destination, name: conversation.name, in: context)
    } catch {
      guard case .refused(let problem) = error, problem.code == .sendLimit else { throw error }
      var same = conversation
      same.question.rejection = nil
      same.question.resendAfter = context.now().addingTimeInterval(Double(problem.retryAfter ?? 60))
      return same
    }
  }
}
