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
    ending = nil
    let signOuts = signOutCount
    let proof = try await strategy.authenticate(method, in: context)
    // Whatever fails from here on, first the name is safe.
    let seen: Result<SessionRecord, SessionError>
    do throws(SessionError) { seen = .success(try await reload() ?? SessionRecord()) } catch {
      seen = .failure(error)
    }
    let before = try? seen.get()
    let attempt: SignInAttempt
    do throws(SecureStorageError) {
      attempt = try await outbox.add(
        proof, key: Hex.encode(context.random(16)), at: context.now(), basis: before?.generation ?? -1,
        delivered: before?.delivered)
    } catch { throw .storage(error) }
    if case .failure(.storage(let error)) = seen { throw .storage(error) }
    let isBegun: Bool
    do throws(SecureStorageError) {
      isBegun = signOuts == signOutCount ? try await change { $0.claim(attempt) } : false
    } catch { throw .storage(error) }
    guard isBegun else {
      try? await outbox.retire(attempt)
      throw .cancelled
    }
    return try await redeem(attempt)
  }

  /// Sends the sign-in that no server has acknowledged, if there is one; ``start()`` does it.
  ///
  /// When its credential is over, the name that came with it waits for the person's next sign-in.
  public func replay() async {
    guard let attempt = try? await outbox.pending(), let record = try? await reload() ?? SessionRecord()
    else {
      return
    }
    if record.delivered == attempt.key {
      try? await outbox.acknowledge(attempt)
      return
    }
    guard attempt.mayBeSent(at: context.now()) else {
      try? await outbox.retire(attempt)
      return
    }
    guard let isClaimed = try? await change({ $0.claim(attempt) }) else { return }
    if isClaimed { _ = try? await redeem(attempt) } else { try? await outbox.retire(attempt) }
  }

  private func redeem(_ attempt: SignInAttempt) async throws(SignInError) -> Session {
    let receipt: SessionReceipt
    do { receipt = try await send(attempt) } catch {
      await settle(attempt, after: error)
      throw SignInError(error)
    }
    var fresh = HeldSession(
      receipt, method: attempt.proof.method, attemptKey: attempt.key, at: moment)
    fresh.appleUser = attempt.proof.appleUser
    let held: HeldSession?
    do { held = try await change { [fresh] in $0.take(fresh) } } catch { throw .storage(error) }
    // Only now: a crash before this line repeats the attempt and gets the same session.
    try? await outbox.acknowledge(attempt)
    await settleEndings()
    await deliverNames()
    guard let held else { throw .cancelled }
    return held.session
  }

  private func send(_ attempt: SignInAttempt) async throws(BackendFailure) -> SessionReceipt {
    do { return try await backend.redeem(attempt.proof, attempt.key) } catch {
      guard case .network(let network) = error, network.kind == .lost else { throw error }
      return try await backend.redeem(attempt.proof, attempt.key)
    }
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
