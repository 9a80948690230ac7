import BramleyAPI

extension AccountCalls {
  func asking(
    _ purpose: SignInProof.Purpose, _ body: (SignInContext) async throws(AccountError) -> User
  ) async throws(AccountError) -> User {
    let questions = surroundings.questions
    let id = questions.begin(.emailCode, purpose)
    defer { questions.end(id) }
    var context = surroundings.context
    context.purpose = purpose
    if context.answers == nil {
      context.answers = AnswerSource { (question) throws(SignInError) in
        try await questions.ask(question, in: id)
      }
    }
    return try await body(context)
  }

  func answer(
    _ question: SignInQuestion, in context: SignInContext
  ) async throws(AccountError) -> SignInAnswer {
    do throws(SignInError) { return try await context.answer(to: question) } catch { throw .proof(error) }
  }
}
