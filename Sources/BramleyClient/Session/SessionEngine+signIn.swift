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
    let departure: Departure
    do throws(SecureStorageError) {
      departure = try await outbox.add(
        proof, key: Hex.encode(context.random(16)), at: context.now(), sending: sending,
        basis: before?.generation ?? -1, delivered: before?.delivered, doubtful: doubtfulNames)
    } catch { throw .storage(error) }
    if case .failure(.storage(let error)) = seen {
      try? await outbox.refuse(departure)
      throw .storage(error)
    }
    let isBegun: Bool
    do throws(SecureStorageError) {
      isBegun = signOuts == signOutCount ? try await change { $0.claim(departure.attempt) } : false
    } catch { throw .storage(error) }
    guard isBegun else {
      try? await outbox.refuse(departure)
      throw .cancelled
    }
    return try await redeem(departure)
  }

  private var doubtfulNames: DoubtfulNames {
    // Not `== nil`: it is generic, and before iOS 18 closures with typed throws have no type at run time.
    guard case .some = backend.account.user, case .some = backend.account.update else { return .goAlong }
    return .waitForAccount
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
    guard isClaimed else {
      try? await outbox.retire(attempt)
      return
    }
    // What may have left before did.
    _ = try? await redeem(Departure(attempt: attempt, earlier: attempt.sent))
  }

  private func redeem(_ departure: Departure) async throws(SignInError) -> Session {
    let receipt = try await send(departure)
    let attempt = departure.attempt
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

  /// Sends it, and once more after a lost reply.
  private func send(_ departure: Departure) async throws(SignInError) -> SessionReceipt {
    var departure = departure
    for isLast in [false, true] {
      departure = try await depart(departure)
      do throws(BackendFailure) {
        return try await backend.redeem(departure.attempt.proof, departure.attempt.key)
      } catch {
        await settle(departure, after: error)
        guard !isLast, case .network(let network) = error, network.kind == .lost else {
          throw SignInError(error)
        }
      }
      departure = departure.departed
    }
    throw .cancelled
  }

  /// Writes down that it leaves, until that was just now; a process may be suspended between the two.
  private func depart(_ departure: Departure) async throws(SignInError) -> Departure {
    var departure = departure
    // Storage that takes longer each time must not hold a caller for ever.
    for _ in 0..<10 {
      guard departure.isOver || departure.isLate(at: uptime()) else { return departure }
      let next: Departure?
      do throws(SecureStorageError) { next = try await outbox.depart(departure, as: sending) } catch {
        throw .storage(error)
      }
      guard let next else { throw .cancelled }
      departure = next
    }
    throw .network(TransportError(.timedOut, url: backend.server))
  }
}

extension Problem {
  /// Whether the same request would be refused for ever.
  var isFinal: Bool { (400...499).contains(status) && ![408, 425, 429].contains(status) }
}
