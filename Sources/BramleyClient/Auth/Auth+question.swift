extension Auth {
  /// Answers ``question`` with what the person typed. Ignored while an answer is being checked.
  public func submit(_ text: String) { answer(.text(text)) }

  /// Asks for another code in answer to ``question``. Ignored while an answer is being checked.
  public func resend() { answer(.resend) }

  /// Asks for the code to be sent elsewhere, in answer to ``question``. Ignored while an answer is being checked.
  public func change() { answer(.change) }

  /// Gives up the sign-in that asks ``question``; it ends as ``SignInError/cancelled``.
  public func cancelQuestion() {
    guard let question else { return }
    engine.cancelQuestion(question.id)
    showQuestion()
  }

  /// Answers ``question``. Ignored while an answer is being checked.
  public func answer(_ answer: SignInAnswer) {
    guard let question, !question.isChecking else { return }
    engine.answer(question.id, with: answer)
    showQuestion()
  }

  func showQuestion() {
    let next = engine.currentQuestion
    if question != next { question = next }
  }
}
