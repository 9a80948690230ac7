import BramleyAPI

extension SecondFactorDialogue {
  var details: SecondFactorQuestion {
    question.details(SecondFactorQuestion.self) ?? SecondFactorQuestion(methods: challenge.methods)
  }

  /// Asks for a proof by passkey; nil if the person cancels, and then they are asked again.
  mutating func passkey() async throws(SignInError) -> SecondFactorPasskeyRequest? {
    guard let strategy = surroundings.strategies[.passkey] as? PasskeyStrategy,
      case .some(let calls) = surroundings.backend.secondFactors, case .some(let start) = calls.startPasskey
    else { return nil }
    let issued: PasskeyRequestChallenge
    do throws(BackendFailure) { issued = try await start(challenge.token) } catch { throw SignInError(error) }
    let answer = await strategy.sheet.prove(
      PasskeyProofRequest(issued.publicKey, authenticators: .any), context)
    switch answer {
    case .success(.passkey(let assertion)):
      return SecondFactorPasskeyRequest(
        token: challenge.token, challengeID: issued.challengeID, credential: assertion,
        device: context.device)
    case .success(.password): return nil
    case .failure(let failure):
      // The sheet has shown the failure; the code is still there.
      if failure.passkeyError(.full) != .cancelled { question = question.repeated(after: .wrong) }
      return nil
    }
  }

  mutating func reportLoss() async throws(SignInError) {
    let loss: SecondFactorLoss
    do throws(BackendFailure) {
      loss = try await Self.calls(surroundings).reportLost(challenge.token)
    } catch { throw SignInError(error) }
    var details = details
    (details.canReportLoss, details.availableAt) = (false, loss.availableAt)
    question = SignInQuestion(
      .secondFactor, expiresAt: question.expiresAt, attemptsLeft: question.attemptsLeft, details: details)
  }
}
