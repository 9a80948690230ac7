import BramleyClient

extension Auth {
  /// The question that a screen shows once it waits for an answer and is as described.
  func nextQuestion(
    where isMeant: (SignInQuestion) -> Bool = { _ in true }
  ) async throws -> SignInQuestion {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let question, !question.isChecking, isMeant(question.question) { return question.question }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw CancellationError()
  }
}
