import BramleyAPI

extension SignInContext {
  /// Makes a request, and once more with the answer of a CAPTCHA if the server wants one.
  func solvingCaptcha<Value: Sendable>(
    _ request: (_ captchaToken: String?) async throws(SignInError) -> Value
  ) async throws(SignInError) -> Value {
    var token: String?
    var question: SignInQuestion?
    while true {
      do throws(SignInError) { return try await request(token) } catch {
        guard case .refused(let problem) = error, problem.code == .captchaRequired else { throw error }
      }
      // Its service and key are the server's.
      let asked =
        if let question { question.repeated(after: .wrong) } else {
          SignInQuestion(.captcha, details: await captcha?())
        }
      question = asked
      guard case .text(let solved) = try await answer(to: asked) else { throw .cancelled }
      token = solved
    }
  }
}
