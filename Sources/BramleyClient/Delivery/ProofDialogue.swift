import BramleyAPI

/// A strategy's dialogue with the person: it ends in a proof, and in another one when the server rejected the first.
struct ProofDialogue: Sendable {
  private let method: SignInMethod
  private let strategy: any SignInStrategy
  let context: SignInContext
  private let questions: QuestionBoard
  private let id: PendingQuestion.ID

  /// Begins to ask for a proof.
  ///
  /// - Parameters:
  ///   - person: the account's owner, where only they will do.
  ///   - isRecent: whether the proof must show when the person authenticated.
  ///   - codes: what sends codes, where that takes the person's session.
  ///   - passkeys: what issues challenges for passkeys, where that takes the person's session.
  init(
    _ method: SignInMethod, for purpose: SignInProof.Purpose, by person: User? = nil, isRecent: Bool = false,
    codes: CodeSource? = nil, passkeys: PasskeySource? = nil, in surroundings: SessionSurroundings
  ) throws(SignInError) {
    guard let strategy = surroundings.strategy(for: method.id) else {
      throw .notConfigured("no strategy is registered for the method \"\(method.id)\"")
    }
    let questions = surroundings.questions
    let id = questions.begin(method.id, purpose)
    var context = surroundings.context
    context.purpose = purpose
    context.person = person
    if isRecent, let nonce = surroundings.backend.nonce { context.proofNonce = NonceSource(issuedBy: nonce) }
    if context.codes == nil { context.codes = codes ?? CodeSource(of: surroundings.backend) }
    if context.passkeys == nil { context.passkeys = passkeys ?? PasskeySource(of: surroundings.backend) }
    context.links = surroundings.mail
    context.captcha = { await surroundings.captcha() }
    if context.answers == nil {
      context.answers = AnswerSource { (question) throws(SignInError) in
        try await questions.ask(question, in: id)
      }
    }
    self.method = method
    self.strategy = strategy
    self.context = context
    self.questions = questions
    self.id = id
  }

  func proof() async throws(SignInError) -> SignInProof {
    purposed(try await strategy.authenticate(method, in: context))
  }

  /// Another proof in place of a refused one; nil if the strategy has none.
  func proof(insteadOf proof: SignInProof, after refusal: Problem) async throws(SignInError) -> SignInProof? {
    try await strategy.retry(proof, after: refusal, in: context).map(purposed)
  }

  /// Another proof in place of a refused one, for a sign-in: also of the second factor that the server asks for.
  ///
  /// - Parameter factor: the dialogue about the second factor, once it has begun.
  func proof(
    insteadOf proof: SignInProof, after refusal: Problem, _ factor: inout SecondFactorDialogue?,
    _ surroundings: SessionSurroundings
  ) async throws(SignInError) -> SignInProof? {
    if var begun = factor {
      let next = try await begun.proof(after: refusal)
      factor = begun
      return next
    }
    if var begun = try await SecondFactorDialogue(after: refusal, of: proof, in: context, surroundings) {
      let next = try await begun.proof()
      factor = begun
      return next
    }
    return try await self.proof(insteadOf: proof, after: refusal)
  }

  /// Removes the dialogue's questions from the screens; call it at the end.
  func end() { questions.end(id) }

  private func purposed(_ proof: SignInProof) -> SignInProof {
    var proof = proof
    if proof.purpose == .signIn { proof.purpose = context.purpose }
    return proof
  }
}
