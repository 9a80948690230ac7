import Synchronization

/// Whether the database can be reached, known to all threads of a pool: while it is away for long, one of them tries
/// now and then, and calls fail at once.
final class PostgresOutage: Sendable {
  private struct State {
    var since: ContinuousClock.Instant?
    var nextTry: ContinuousClock.Instant?
    var reason = ""
  }

  private let state = Mutex(State())
  /// Whether the last try to connect failed; each write asks.
  private let isUnderWay = Atomic(false)
  private let patience: PostgresPatience
  /// Time between two tries during a long outage.
  private static let pause = Duration.milliseconds(250)

  init(_ patience: PostgresPatience) { self.patience = patience }

  /// Admits a thread that wants to connect.
  ///
  /// - Throws: ``PostgresFailure`` with what the last try said, while the outage is long and no try is due.
  func admit(at now: ContinuousClock.Instant) throws(PostgresFailure) {
    let refusal: String? = state.withLock { state in
      guard let since = state.since, now - since > .seconds(patience.forOutage) else { return nil }
      if let next = state.nextTry, now < next { return state.reason }
      state.nextTry = now + Self.pause
      return nil
    }
    if let refusal { throw PostgresFailure(.unavailable, refusal) }
  }

  func began(at now: ContinuousClock.Instant, because failure: PostgresFailure) {
    state.withLock { state in
      if state.since == nil { state.since = now }
      state.reason = failure.description
    }
    isUnderWay.store(true, ordering: .relaxed)
  }

  func ended() {
    state.withLock { $0 = State() }
    isUnderWay.store(false, ordering: .relaxed)
  }

  /// A connection that was never lost wrote something, so a try to connect is due.
  func writeSucceeded() {
    guard isUnderWay.load(ordering: .relaxed) else { return }
    state.withLock { $0.nextTry = nil }
  }
}
