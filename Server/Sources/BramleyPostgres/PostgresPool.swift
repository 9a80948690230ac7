import BramleyCore
import BramleySQL
import Dispatch
import Foundation
import Synchronization

/// Threads with a connection each, and the steps that wait for one.
final class PostgresPool: Sendable {
  private struct Task: Sendable {
    /// Until when a connection must be free.
    let deadline: ContinuousClock.Instant
    let run: @Sendable (PostgresSession) -> Void
    let refuse: @Sendable (StoreError) -> Void
  }

  private struct State {
    var waiting: [Task] = []
    var isClosed = false
  }

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
  func run<Value: Sendable>(
    _ access: PostgresAccess, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await withCheckedThrowingContinuation { continuation in
        enqueue(
          Task(
            deadline: .now + .seconds(parts.patience.forConnection),
            run: { session in continuation.resume(with: Result { try session.run(access, step) }) },
            refuse: { continuation.resume(throwing: $0) }))
      }
    } catch { throw StoreError(postgres: error) }
  }

  /// Refuses what waits, and ends all connections once their steps are done.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for task in waiting { task.refuse(StoreError(.unavailable, "the store is closed")) }
    for _ in 0..<size { arrivals.signal() }
    threads.wait()
  }

  private func enqueue(_ task: Task) {
    let refusal: StoreError? = state.withLock { state in
      if state.isClosed { return StoreError(.unavailable, "the store is closed") }
      if state.waiting.count >= Self.capacity { return StoreError(.unavailable, "too many steps wait") }
      state.waiting.append(task)
      return nil
    }
    if let refusal { task.refuse(refusal) } else { arrivals.signal() }
  }

  private func work() {
    let session = PostgresSession(parts)
    while true {
      arrivals.wait()
      let (task, isClosed): (Task?, Bool) = state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
      }
      if let task {
        if ContinuousClock.now > task.deadline {
          task.refuse(StoreError(.unavailable, "no connection to PostgreSQL was free in time"))
        } else {
          task.run(session)
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
    let patience: PostgresPatience
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
        address, prepares: isPreparing.load(ordering: .relaxed), patience: patience)
    }

    var newID: @Sendable () -> String {
      { [surroundings] in surroundings.random(16).map { String(format: "%02x", $0) }.joined() }
    }

    /// Where statements are lost again and again, a pooler that nobody told us of is the cause: from now on nothing is
    /// prepared. A single loss costs one connection.
    func noteLostStatement(at now: ContinuousClock.Instant) {
      let count = losses.withLock { losses in
        losses = losses.filter { now - $0 < Self.lossesCount } + [now]
        return losses.count
      }
      if count >= Self.mostLosses { isPreparing.store(false, ordering: .relaxed) }
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

  /// How often a step waited for the server so far.
  var roundTrips: Int { waits.load(ordering: .relaxed) }

  func count(_ number: Int) { waits.add(number, ordering: .relaxed) }
}
