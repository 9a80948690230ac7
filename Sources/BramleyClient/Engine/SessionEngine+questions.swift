extension SessionEngine {
  /// The question that a strategy puts to the person now; nil if none does.
  public nonisolated var currentQuestion: PendingQuestion? { surroundings.questions.current }

  /// The questions that strategies put to the person, from the present one on; nil while none does.
  ///
  /// ``Auth/question`` follows it. While nothing does, a question fails as ``SignInError/notConfigured(_:)``, unless
  /// ``SignInContext/answers`` puts it.
  public nonisolated var questions: AsyncStream<PendingQuestion?> {
    let board = surroundings.questions
    let changes = board.changes
    let (stream, continuation) = AsyncStream.makeStream(
      of: PendingQuestion?.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(board.current)
    let task = Task {
      for await _ in changes { continuation.yield(board.current) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Answers a question; ignored if it waits no longer.
  public nonisolated func answer(_ id: PendingQuestion.ID, with answer: SignInAnswer) {
    surroundings.questions.answer(id, with: answer)
  }

  /// Gives up the sign-in that asks; it ends as ``SignInError/cancelled``.
  public nonisolated func cancelQuestion(_ id: PendingQuestion.ID) { surroundings.questions.cancel(id) }
}
