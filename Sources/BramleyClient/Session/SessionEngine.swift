import BramleyAPI
import Foundation

/// Keeps a person signed in: one session per storage, never lost, never crossed.
///
/// Storage holds the truth and several engines may share it, in one process or many. Every change is one atomic
/// step on storage, conditional on what it was based on, so a late answer can't write over a newer session.
public actor SessionEngine {
  let backend: SignInBackend
  let strategies: SignInRegistry
  let context: SignInContext
  let outbox: Outbox
  let endings: StorageSlot<[Ending]>
  let pause: @Sendable (Duration) async -> Void
  let name: String
  nonisolated let events = EventBroadcast()

  private let slot: StorageSlot<SessionRecord>
  private var known: SessionRecord?
  private var state: SessionState = .checking
  /// How often the state has changed; tells an older look at it from a newer one.
  private(set) var changes = 0
  private var listeners: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var listenerCount = 0
  var refreshes: [SessionID: Task<Result<HeldSession, SessionError>, Never>] = [:]
  var signOutCount = 0

  /// Makes an engine; nothing is read or sent before the first call.
  ///
  /// - Parameters:
  ///   - backend: what proofs are handed to.
  ///   - storage: where session and outbox live.
  ///   - strategies: the methods of the app.
  ///   - context: clock, chance, nonces, browser.
  ///   - pause: waits between looks at a refresh that another process is at.
  public init(
    backend: SignInBackend, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(),
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.backend = backend
    self.strategies = strategies
    self.context = context
    self.pause = pause
    slot = StorageSlot(storage: storage, key: .session)
    endings = StorageSlot(storage: storage, key: .endings)
    outbox = Outbox(storage: storage)
    name = Hex.encode(context.random(8))
  }

  /// The states, beginning with the present one; each change once, in order.
  public var states: AsyncStream<SessionState> {
    let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
    listenerCount += 1
    let id = listenerCount
    listeners[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(listener: id) }
    }
    continuation.yield(state)
    return stream
  }

  private func forget(listener id: Int) { listeners[id] = nil }

  /// The present state, as last read.
  public var currentState: SessionState { state }

  /// What is held, read from storage the first time.
  func held() async throws(SessionError) -> HeldSession? {
    if let known { return known.held }
    return try await reload()
  }

  /// What storage holds now, which another process may have changed.
  @discardableResult
  func reload() async throws(SessionError) -> HeldSession? {
    let record: SessionRecord?
    do { record = try await slot.read() } catch { throw .storage(error) }
    adopt(record ?? SessionRecord(revision: known?.revision ?? 0))
    return known?.held
  }

  /// One atomic step on the stored record.
  func change<Outcome: Sendable>(
    _ body: @Sendable (inout SessionRecord) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    let floor = known?.revision ?? 0
    let (record, outcome) = try await slot.update { stored in
      let before = stored
      var record = stored ?? SessionRecord()
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

  private func adopt(_ record: SessionRecord) {
    if let known, record.revision < known.revision { return }
    known = record
    publish()
  }

  /// Holds tokens that storage would not take; its record still has the key that gives them again.
  func holdInMemory(_ held: HeldSession) {
    guard known?.held?.session.sessionID == held.session.sessionID else { return }
    known?.held = held
    publish()
  }

  private func publish() {
    let next: SessionState = known?.held.map { .signedIn($0.session.user) } ?? .signedOut
    guard next != state else { return }
    state = next
    changes += 1
    for listener in listeners.values { listener.yield(next) }
  }
}
