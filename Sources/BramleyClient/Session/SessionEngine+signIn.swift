public import BramleyAPI
import Foundation

extension SessionEngine {
  /// Signs in: the method's strategy gets a proof, the proof goes to the server, the session is stored.
  ///
  /// The proof is in secure storage before it is sent and is sent again with the same `Idempotency-Key` after a
  /// lost reply, here once and in ``replay()``. A sign-out meanwhile makes it ``SignInError/cancelled``.
  @discardableResult
  public func signIn(with method: SignInMethod) async throws(SignInError) -> Session {
    guard let strategy = strategies[method.id] else {
      throw .noStrategy(for: method.id)
    }
    let signOuts = signOutCount
    let proof = try await strategy.authenticate(method, in: context)
    let attempt: SignInAttempt
    do {
      attempt = try await outbox.add(proof, key: Hex.encode(context.random(16)), at: context.now())
    } catch { throw .storage(error) }
    guard signOuts == signOutCount else {
      try? await outbox.retire(attempt)
      throw .cancelled
    }
    return try await redeem(attempt)
  }

  /// Sends the sign-in that no server has acknowledged, if there is one; ``start()`` does it.
  ///
  /// When its credential is over, the name that came with it waits for the person's next sign-in.
  public func replay() async {
    guard let attempt = try? await outbox.pending() else { return }
    if (try? await held())??.attemptKey == attempt.key {
      try? await outbox.acknowledge(attempt)
    } else if attempt.mayBeSent(at: context.now()) {
      _ = try? await redeem(attempt)
    } else {
      try? await outbox.retire(attempt)
    }
  }

  private func redeem(_ attempt: SignInAttempt) async throws(SignInError) -> Session {
    let generation: Int
    do {
      generation = try await change { record in
        record.generation += 1
        return record.generation
      }
    } catch { throw .storage(error) }
    let receipt: SessionReceipt
    do { receipt = try await send(attempt) } catch {
      await settle(attempt, after: error)
      throw SignInError(error)
    }
    let held = HeldSession(
      receipt, method: attempt.proof.method, attemptKey: attempt.key, at: context.now())
    let isStored = try await store(held, over: generation)
    // Only now: a crash before this line repeats the attempt and gets the same session.
    try? await outbox.acknowledge(attempt)
    await settleEndings()
    guard isStored else { throw .cancelled }
    return held.session
  }

  private func send(_ attempt: SignInAttempt) async throws(BackendFailure) -> SessionReceipt {
    do { return try await backend.redeem(attempt.proof, attempt.key) } catch {
      guard case .network(let network) = error, network.kind == .lost else { throw error }
      return try await backend.redeem(attempt.proof, attempt.key)
    }
  }

  /// False if a sign-out or a newer sign-in came first; the session is ended then, as is one that it replaces.
  private func store(_ held: HeldSession, over generation: Int) async throws(SignInError) -> Bool {
    do {
      let (isStored, left) = try await change { record -> (Bool, HeldSession?) in
        // A replay elsewhere got the same session first, and has perhaps refreshed it since.
        if record.held?.session.sessionID == held.session.sessionID { return (true, nil) }
        guard record.generation == generation else { return (false, held) }
        let replaced = record.held
        record.held = held
        return (true, replaced)
      }
      if let left { try await remember(ending: left) }
      return isStored
    } catch { throw .storage(error) }
  }

  private func settle(_ attempt: SignInAttempt, after failure: BackendFailure) async {
    guard case .refused(let problem) = failure, problem.isFinal else { return }
    if problem.code == .identityTokenReplayed {
      // The credential never left this device but for the server, so the server has it, and the name.
      try? await outbox.acknowledge(attempt)
    } else {
      try? await outbox.retire(attempt)
    }
  }
}

extension Problem {
  /// Whether the same request would be refused for ever.
  var isFinal: Bool { (400...499).contains(status) && ![408, 425, 429].contains(status) }
}
