import BramleyAPI
import Foundation

/// The stored session as this process knows it, and the state that listeners see.
///
/// Several engines may share the storage, in one process or many. Every change is one atomic step
/// on storage, conditional on what it was based on, so a late answer can't write over a newer session.
actor SessionStore {
  private let slot: StorageSlot<SessionRecord>
  private let surroundings: SessionSurroundings
  private(set) var known: SessionRecord?
  private(set) var state: SessionState = .checking
  /// The number of changes of the state, by which an older look is distinguished from a newer one.
  private var changes = 0
  /// The problem by which the server ended the last session; nil after a sign-out of the person's own.
  private var endProblem: Problem?
  private let listeners = SessionStateListeners()
  /// Tokens that storage would not take, and the refresh token in storage that they were given for.
  private var unstored: (held: HeldSession, of: String)?
  private var deauthentication: Task<Void, Never>?

  init(storage: any SecureStorage, _ surroundings: SessionSurroundings) {
    slot = StorageSlot(storage: storage, key: .session)
    self.surroundings = surroundings
  }

  var states: AsyncStream<SessionState> { listeners.stream(from: state) }

  /// What a screen needs to know, as of one moment.
  var look: SessionLook {
    SessionLook(
      changes: changes, state: state, isNewUser: known?.held?.session.isNewUser ?? false,
      endProblem: endProblem, lastMethod: known?.lastMethod)
  }

  /// The method of the last sign-in on this device; nil if there was none, or if its account was deleted.
  var lastMethod: SignInMethod.ID? { known?.lastMethod }

  /// The held session, as storage has it now. While storage can't be read it is the one that was last seen there.
  func held() async throws(SessionError) -> HeldSession? {
    do throws(SessionError) { return try await reload()?.held } catch {
      guard let known else { throw error }
      return known.held
    }
  }

  /// What storage has now, which another process may have changed; nil if nothing was ever stored.
  @discardableResult
  func reload() async throws(SessionError) -> SessionRecord? {
    let record: SessionRecord?
    do { record = try await slot.read() } catch { throw .storage(error) }
    adopt(record ?? SessionRecord(revision: known?.revision ?? 0))
    return known
  }

  /// One atomic step on the stored record.
  func change<Outcome: Sendable>(
    _ body: @Sendable (inout SessionRecord) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    let (floor, unstored, name, uptime) = (
      known?.revision ?? 0, unstored, surroundings.engineName, surroundings.uptime
    )
    let (record, outcome) = try await slot.update { stored in
      let before = stored ?? SessionRecord()
      var record = before
      // Tokens that storage would not take before are stored with this step.
      if let unstored { record.catchUp(with: unstored.held, of: unstored.of, by: name, at: uptime()) }
      let outcome = body(&record)
      if record != before {
        record.revision = max(record.revision, floor) + 1
        stored = record
      }
      return (record, outcome)
    }
    adopt(record)
    return outcome
  }

  /// Keeps the account as the server has just described it.
  @discardableResult
  func remember(_ user: User) async -> User {
    // The answer is good even if storage can't take it now.
    _ = try? await change { record in
      guard record.held?.session.user.id == user.id else { return }
      record.held?.session.user = user
    }
    return user
  }

  /// Keeps the access token that answered a proof, if the session is still this one and its owner the same.
  func adopt(_ proof: SessionReceipt, of owner: UserID) async throws(SecureStorageError) {
    let moment = surroundings.moment
    try await change { record in
      guard let held = record.held, held.session.sessionID == proof.session.sessionID,
        held.session.user.id == owner, proof.session.user.id == owner
      else { return }
      record.held = held.proven(by: proof, at: moment)
    }
  }

  /// Removes what can't be read; true if there was something.
  func discardUnreadable() async throws(SecureStorageError) -> Bool { try await slot.discardUnreadable() }

  /// Holds tokens that storage would not take; its record still has the key with which the server returns them again.
  func holdInMemory(_ held: HeldSession, insteadOf sent: HeldSession) {
    guard known?.held?.session.refreshToken == sent.session.refreshToken else { return }
    unstored = (held, sent.session.refreshToken)
    known?.held = held
    publish()
  }

  /// Notes why the server has ended, or is about to be seen to have ended, the session; nil for no such reason.
  func setEndProblem(_ problem: Problem?) { endProblem = problem }

  /// Returns once the strategies of all sessions that have ended here were notified.
  func deauthentications() async { await deauthentication?.value }

  private func adopt(_ record: SessionRecord) {
    if let known, record.revision < known.revision { return }
    var record = record
    if let unstored, !record.catchUp(with: unstored.held, of: unstored.of) { self.unstored = nil }
    let before = known?.held
    known = record
    if let before, before.hasEnded(before: record.held) { deauthenticate(before) }
    publish()
  }

  /// Notifies the strategy of a session that has ended here, one session after the other.
  private func deauthenticate(_ held: HeldSession) {
    guard let strategy = surroundings.strategies[held.method] else { return }
    deauthentication = Task { [earlier = deauthentication] in
      await earlier?.value
      await strategy.deauthenticate(held.session.user)
    }
  }

  private func publish() {
    let next: SessionState = known?.held.map { .signedIn($0.session.user) } ?? .signedOut
    guard next != state else { return }
    state = next
    changes += 1
    listeners.yield(next)
  }
}

/// The session as a screen sees it.
struct SessionLook: Sendable {
  /// The number of the state's changes, by which an older look is distinguished from a newer one.
  var changes: Int
  var state: SessionState
  var isNewUser: Bool
  /// The problem by which the server ended the last session.
  var endProblem: Problem?
  /// The method of the last sign-in on this device.
  var lastMethod: SignInMethod.ID?
}

extension HeldSession {
  /// Whether another session's place means that this one's strategy has nobody signed in any more. The same person
  /// who signs in again by the same method still has their provider's state.
  fileprivate func hasEnded(before next: HeldSession?) -> Bool {
    guard let next, next.session.user.id == session.user.id else { return true }
    return next.session.sessionID != session.sessionID && next.method != method
  }
}
