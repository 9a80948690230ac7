import BramleyClient

extension Auth {
  /// The question that a screen shows once it waits for an answer and is as described.
  func nextQuestion(
    where isMeant: (SignInQuestion) -> Bool = { _ in true }
  ) async throws -> SignInQuestion {
    for _ in 0..<20_000 {
      if let question, !question.isChecking, isMeant(question.question) { return question.question }
      await Task.yield()
    }
    throw CancellationError()
  }
}
