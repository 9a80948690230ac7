import BramleyAPI
import BramleyCore
import Foundation
import Synchronization

/// A session store that answers what a test says, and lets it look at the moment of each read.
final class ScriptedSessionStore: SessionStore {
  private struct State {
    var found: (session: SessionRecord, account: Account)?
    var outcome: RotationOutcome = .ended
    var live: [SessionRecord] = []
    var ending: SessionEnding.Outcome = .callerEnded
    var failure: StoreError?
    var reads = 0
    var steps = 0
    var whileReading: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  /// How many sessions were read.
  var reads: Int { state.withLock(\.reads) }
  /// How many calls were made.
  var steps: Int { state.withLock(\.steps) }

  func find(_ found: (session: SessionRecord, account: Account)?) { state.withLock { $0.found = found } }
  func answer(_ outcome: RotationOutcome) { state.withLock { $0.outcome = outcome } }
  func list(_ sessions: [SessionRecord]) { state.withLock { $0.live = sessions } }
  func answer(_ ending: SessionEnding.Outcome) { state.withLock { $0.ending = ending } }
  func fail(with error: StoreError?) { state.withLock { $0.failure = error } }
  /// Runs something after a row was read and before it is handed over.
  func whileReading(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.whileReading = body } }

  private func step() throws(StoreError) -> State {
    let now = state.withLock { state in
      state.steps += 1
      return state
    }
    if let failure = now.failure { throw failure }
    return now
  }

  func session(_ id: SessionID) throws(StoreError) -> (session: SessionRecord, account: Account)? {
    let now = try step()
    state.withLock { $0.reads += 1 }
    now.whileReading()
    return now.found
  }

  func rotate(_ id: SessionID, by rule: RotationRule) throws(StoreError) -> RotationOutcome {
    try step().outcome
  }

  func sessions(of user: UserID, at now: Date) throws(StoreError) -> [SessionRecord] { try step().live }

  func end(_ ending: SessionEnding) throws(StoreError) -> SessionEnding.Outcome { try step().ending }

  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) throws(StoreError) {
    _ = try step()
  }
}
