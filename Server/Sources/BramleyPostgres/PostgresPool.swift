import BramleyCore
import BramleySQL
import Dispatch
import Foundation
import Synchronization

/// Threads with a connection each, and the steps that wait for one.
final class PostgresPool: Sendable {
  /// A step that waits for a connection.
  private struct WaitingStep: Sendable {
    let caller: Caller
    /// Until when a connection must be free.
    let deadline: ContinuousClock.Instant
    let run: @Sendable (PostgresSession) -> Void
    let refuse: @Sendable (StoreError) -> Void
  }

  /// Whoever waits for a step.
  private final class Caller: Sendable {
    private let gone = Atomic(false)
    var isGone: Bool { gone.load(ordering: .relaxed) }
    func leave() { gone.store(true, ordering: .relaxed) }
  }

  private struct State {
    var waiting: [WaitingStep] = []
    var isClosed = false
  }

  static let callerHasGone = "the caller has gone"

  /// The steps that may wait; further ones are rejected rather than kept in memory.
  private static let capacity = 10_000

  private let parts: Parts
  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let threads = DispatchGroup()
  private let size: Int

  init(_ parts: Parts, size: Int) {
    self.parts = parts
    self.size = size
    for number in 1...size {
      threads.enter()
      let thread = Thread { [self] in
        work()
        threads.leave()
      }
      thread.name = "postgres-\(number)"
      thread.start()
    }
  }

  /// Runs a step on a free connection.
  ///
  /// A caller that is cancelled while the step waits gets an error at once, and the step does not begin; one that runs
  /// is not tried again. What a task asks for after it was cancelled is its clean-up, and runs.
  func run<Value: Sendable>(
    _ access: PostgresAccess, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    let caller = Caller()
    do {
      guard !Task.isCancelled else { return try await wait(caller, access, step) }
      return try await withTaskCancellationHandler {
        try await wait(caller, access, step)
      } onCancel: {
        leave(caller)
      }
    } catch { throw StoreError(postgres: error) }
  }

  private func wait<Value: Sendable>(
    _ caller: Caller, _ access: PostgresAccess, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(
        WaitingStep(
          caller: caller, deadline: parts.clock.end(ofSeconds: parts.patience.forConnection),
          run: { session in
            continuation.resume(
              with: Result { try session.run(access, isWanted: { !caller.isGone }, step) })
          },
          refuse: { continuation.resume(throwing: $0) }))
    }
  }

  private func leave(_ caller: Caller) {
    caller.leave()
    let step: WaitingStep? = state.withLock { state in
      state.waiting.firstIndex { $0.caller === caller }.map { state.waiting.remove(at: $0) }
    }
    step?.refuse(StoreError(.unavailable, Self.callerHasGone))
  }

  /// How many steps wait for a connection now.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Refuses what waits, and ends all connections once their steps are done.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for step in waiting { step.refuse(StoreError(.unavailable, "the store is closed")) }
    for _ in 0..<size { arrivals.signal() }
    threads.wait()
  }

  private func enqueue(_ step: WaitingStep) {
    let refusal: StoreError? = state.withLock { state in
      // It was cancelled before it stood in the line.
      if step.caller.isGone { return StoreError(.unavailable, Self.callerHasGone) }
      if state.isClosed { return StoreError(.unavailable, "the store is closed") }
      if state.waiting.count >= Self.capacity { return StoreError(.unavailable, "too many steps wait") }
      state.waiting.append(step)
      return nil
    }
    if let refusal { step.refuse(refusal) } else { arrivals.signal() }
  }

  private func work() {
    let session = PostgresSession(parts)
    while true {
      arrivals.wait()
      let (step, isClosed): (WaitingStep?, Bool) = state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
      }
      if let step {
        if parts.clock.now() > step.deadline {
          step.refuse(StoreError(.unavailable, "no connection to PostgreSQL was free in time"))
        } else {
          step.run(session)
        }
      } else if isClosed {
        break
      }
    }
    session.close()
  }
}

extension PostgresPool {
  /// What all threads share.
  final class Parts: Sendable {
    /// The webhooks that the steps write for the app's own back ends.
    let webhooks = WebhookSubscriptions()
    let patience: PostgresPatience
    let clock: PostgresClock
    let outage: PostgresOutage
    let meter = PostgresMeter()
    let provesByRows: Bool
    private let settings: PostgresSettings
    private let surroundings: Surroundings
    private let isPreparing: Atomic<Bool>
    private let isReplica: Bool
    private let hasOptions = Atomic(true)
    private let losses = Mutex<[ContinuousClock.Instant]>([])
    /// So many lost statements within this time are a pooler's.
    private static let mostLosses = 3
    private static let lossesCount = Duration.seconds(60)

    /// - Throws: ``PostgresFailure`` when the address can't be read.
    init(
      _ settings: PostgresSettings, isReplica: Bool = false, surroundings: Surroundings
    ) throws(PostgresFailure) {
      _ = try PostgresAddress(settings)
      self.isReplica = isReplica
      self.settings = settings
      self.surroundings = surroundings
      patience = settings.patience
      clock = settings.clock
      outage = PostgresOutage(settings.patience)
      provesByRows = settings.commitProof == .row
      isPreparing = Atomic(settings.pooler == .none)
    }

    func connect() throws(PostgresFailure) -> PostgresConnection {
      do throws(PostgresFailure) { return try connectOnce() } catch {
        // PgBouncer's words. Then the timeouts are the database's own.
        guard error.description.contains("unsupported startup parameter"),
          hasOptions.exchange(false, ordering: .relaxed)
        else { throw error }
        return try connectOnce()
      }
    }

    private func connectOnce() throws(PostgresFailure) -> PostgresConnection {
      var address = try PostgresAddress(
        settings, hasOptions: hasOptions.load(ordering: .relaxed), prefersStandby: isReplica)
      if let path = settings.passwordPath {
        guard let password = try? PostgresSettings.password(inFile: path) else {
          throw PostgresFailure(.unreachable, "the file of database.password_path can't be read")
        }
        address.setPassword(password)
      }
      return try PostgresConnection(
        address, prepares: isPreparing.load(ordering: .relaxed), patience: patience, clock: clock)
    }

    var newID: @Sendable () -> String {
      { [surroundings] in surroundings.random(16).map { String(format: "%02x", $0) }.joined() }
    }

    /// Where statements are lost again and again, a pooler that is not configured is the cause: from now on nothing is
    /// prepared. A single loss costs one connection; the second one of a step is proof enough, or its last try could
    /// meet a third.
    func noteLostStatement(at now: ContinuousClock.Instant, isRepeated: Bool) {
      let count = losses.withLock { losses in
        losses = losses.filter { now - $0 < Self.lossesCount } + [now]
        return losses.count
      }
      if isRepeated || count >= Self.mostLosses { isPreparing.store(false, ordering: .relaxed) }
    }

    /// How long to wait before another try: up to 2 ms at first, doubling up to 200 ms.
    func backoff(after tries: Int) -> Duration {
      let most = min(200, 2 << min(tries, 7))
      let chance = Double(surroundings.random(1).first ?? 0) / 256
      return .milliseconds(1) + .milliseconds(Double(most) * chance)
    }
  }
}

/// Counts what steps cost.
final class PostgresMeter: Sendable {
  private let waits = Atomic(0)
  private let failedTries = Atomic(0)

  /// How often a step waited for the server so far.
  var roundTrips: Int { waits.load(ordering: .relaxed) }

  /// How often a step collided with another one so far.
  var collisions: Int { failedTries.load(ordering: .relaxed) }

  func count(_ number: Int) { waits.add(number, ordering: .relaxed) }
  func countCollision() { failedTries.add(1, ordering: .relaxed) }
}
