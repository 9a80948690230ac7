import BramleyAPI
import Foundation

/// Sends proofs of who a person is, and sees to it that the server gets each, and the name that came with it, once.
actor SignInSender {
  let store: SessionStore
  let endings: Endings
  let refresher: Refresher
  let surroundings: SessionSurroundings
  let outbox: Outbox
  private var signOutCount = 0
  /// How many names reached their account after their own sign-in.
  private(set) var lateNameCount = 0

  init(
    _ store: SessionStore, _ refresher: Refresher, _ endings: Endings, outbox: Outbox,
    _ surroundings: SessionSurroundings
  ) {
    self.store = store
    self.refresher = refresher
    self.endings = endings
    self.outbox = outbox
    self.surroundings = surroundings
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { store.unownedExecutor }

  var backend: SignInBackend { surroundings.backend }

  /// Has the person asked by a method, and signs in with the proof, or with another one after the server refused it.
  func signIn(with method: SignInMethod) async throws(SignInError) -> Session {
    let dialogue = try ProofDialogue(method, for: .signIn, in: surroundings)
    defer { dialogue.end() }
    await store.setEndProblem(nil)
    let signOuts = signOutCount
    var proof = try await dialogue.proof()
    var factor: SecondFactorDialogue?
    while true {
      do throws(SignInError) { return try await signIn(by: proof, unlessSignedOutSince: signOuts) } catch {
        guard case .refused(let refusal) = error,
          let next = try await dialogue.proof(insteadOf: proof, after: refusal, &factor, surroundings)
        else { throw error }
        proof = next
      }
    }
  }

  private func signIn(
    by proof: SignInProof, unlessSignedOutSince signOuts: Int
  ) async throws(SignInError) -> Session {
    // Whatever fails from here on, the name is stored first.
    let seen: Result<SessionRecord, SessionError>
    do throws(SessionError) { seen = .success(try await store.reload() ?? SessionRecord()) } catch {
      seen = .failure(error)
    }
    let before = try? seen.get()
    let departure: Departure
    do throws(SecureStorageError) {
      departure = try await outbox.add(
        proof, key: surroundings.newKey(), at: surroundings.context.now(), sending: surroundings.sending,
        basis: before?.generation ?? -1, delivered: before?.delivered, doubtful: doubtfulNames)
    } catch { throw .storage(error) }
    if case .failure(.storage(let error)) = seen {
      try? await outbox.refuse(departure)
      throw .storage(error)
    }
    let isBegun: Bool
    do throws(SecureStorageError) {
      isBegun = signOuts == signOutCount ? try await store.change { $0.claim(departure.attempt) } : false
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

  /// Sends the sign-in that no server has acknowledged, if there is one.
  func replay() async {
    guard let attempt = try? await outbox.pending(), let record = try? await store.reload() ?? SessionRecord()
    else { return }
    if record.delivered == attempt.key {
      try? await outbox.acknowledge(attempt)
      return
    }
    guard attempt.mayBeSent(at: surroundings.context.now()) else {
      try? await outbox.retire(attempt)
      return
    }
    guard let isClaimed = try? await store.change({ $0.claim(attempt) }) else { return }
    guard isClaimed else {
      try? await outbox.retire(attempt)
      return
    }
    // An earlier run may have sent it.
    _ = try? await redeem(Departure(attempt: attempt, earlier: attempt.sent))
  }

  /// Notes that a name reached its account later than its sign-in did.
  func noteLateName() {
    lateNameCount += 1
    surroundings.events.send(AuthEvent(.nameDelivered, outcome: .done))
  }

  /// Notes that a person signs out: a sign-in that has begun before is not sent.
  func noteSignOut() { signOutCount += 1 }

  private func redeem(_ departure: Departure) async throws(SignInError) -> Session {
    let receipt = try await send(departure)
    let attempt = departure.attempt
    var fresh = HeldSession(
      receipt, method: attempt.proof.method, attemptKey: attempt.key, at: surroundings.moment)
    fresh.appleUser = attempt.proof.appleUser
    let held: HeldSession?
    do { held = try await store.change { [fresh] in $0.take(fresh) } } catch { throw .storage(error) }
    // Only now: a crash before this line repeats the attempt and gets the same session.
    try? await outbox.acknowledge(attempt)
    // No link is waited for any more.
    if attempt.proof.method == .emailLink { await surroundings.mail.change { $0.link = nil } }
    await endings.settle()
    await deliverNames()
    guard let held else { throw .cancelled }
    // The account may have got its name just now.
    let now = (try? await store.held()) ?? nil
    var session =
      now?.session.sessionID == held.session.sessionID ? now?.session ?? held.session : held.session
    // They are shown once, and never stored.
    session.recoveryCodes = receipt.session.recoveryCodes
    return session
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

  /// Stores that it leaves, until that was just now; a process may be suspended between the two.
  private func depart(_ departure: Departure) async throws(SignInError) -> Departure {
    var departure = departure
    // Storage that takes longer each time must not hold a caller for ever.
    for _ in 0..<10 {
      guard departure.hasLeft || departure.isLate(at: surroundings.uptime()) else { return departure }
      let next: Departure?
      do throws(SecureStorageError) {
        next = try await outbox.depart(departure, as: surroundings.sending)
      } catch { throw .storage(error) }
      guard let next else { throw .cancelled }
      departure = next
    }
    throw .network(TransportError(.timedOut, url: backend.server))
  }
}
