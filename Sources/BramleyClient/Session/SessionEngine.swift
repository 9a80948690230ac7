import BramleyAPI
public import Foundation

/// Keeps a person signed in: one session per storage, never lost, never crossed.
///
/// Storage holds the truth and several engines may share it, in one process or many. Every change is one atomic
/// step on storage, conditional on what it was based on, so a late answer can't write over a newer session.
public actor SessionEngine {
  let backend: SignInBackend
  let strategies: SignInRegistry
  let context: SignInContext
  let outbox: Outbox
  let pause: @Sendable (Duration) async -> Void
  let uptime: @Sendable () -> Uptime
  let name: String
  let trusted: Set<WebServer>
  nonisolated let events = EventBroadcast()

  let slot: StorageSlot<SessionRecord>
  private(set) var known: SessionRecord?
  private var state: SessionState = .checking
  /// How often the state has changed; tells an older look at it from a newer one.
  private(set) var changes = 0
  /// The server's word that ended the last session; nil after a sign-out of the person's own.
  var ending: Problem?
  private let listeners = SessionStateListeners()
  /// Tokens that storage would not take, and the refresh token in storage that they were given for.
  private var ahead: (held: HeldSession, of: String)?
  var refreshes: [SessionID: Task<Result<HeldSession, SessionError>, Never>] = [:]
  var settling: [SessionID: Task<Void, Never>] = [:]
  var signOutCount = 0

  /// Makes an engine; nothing is read or sent before the first call.
  ///
  /// - Parameters:
  ///   - backend: what proofs are handed to.
  ///   - storage: where session and outbox live.
  ///   - strategies: the methods of the app.
  ///   - context: clock, chance, nonces, browser.
  ///   - resourceServers: other servers of yours that the access token may be shown to, by their origins.
  ///   - uptime: the clock that nobody sets.
  ///   - pause: waits between looks at a refresh that another process is at.
  public init(
    backend: SignInBackend, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [],
    uptime: @escaping @Sendable () -> Uptime = { .system },
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.backend = backend
    self.strategies = strategies
    self.context = context
    self.pause = pause
    self.uptime = uptime
    trusted = Set(([backend.server] + resourceServers).compactMap(WebServer.init))
    slot = StorageSlot(storage: storage, key: .session)
    outbox = Outbox(storage: storage)
    name = Hex.encode(context.random(8))
  }

  /// The states, beginning with the present one; each change once, in order.
  ///
  /// A listener that is more than `SessionStateListeners.backlog` changes behind misses the oldest of them, never
  /// the newest. The stream ends with the engine.
  public var states: AsyncStream<SessionState> { listeners.stream(from: state) }

  /// The present state, as last read.
  public var currentState: SessionState { state }

  /// Both clocks now.
  var moment: Moment { Moment(wall: context.now(), uptime: uptime()) }

  /// A stamp for a request that leaves now.
  var sending: @Sendable () -> Sending {
    { [context, uptime] in Sending(id: Hex.encode(context.random(8)), at: uptime()) }
  }

  /// What is held, as storage has it now. While storage can't be read it is what was last seen there.
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
    let (floor, ahead, name, uptime) = (known?.revision ?? 0, ahead, name, uptime)
    let (record, outcome) = try await slot.update { stored in
      let before = stored ?? SessionRecord()
      var record = before
      // What storage would not take before goes along.
      if let ahead { record.catchUp(with: ahead.held, of: ahead.of, by: name, at: uptime()) }
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
    var record = record
    if let ahead, !record.catchUp(with: ahead.held, of: ahead.of) { self.ahead = nil }
    known = record
    publish()
  }

  /// Holds tokens that storage would not take; its record still has the key that gives them again.
  func holdInMemory(_ held: HeldSession, insteadOf sent: HeldSession) {
    guard known?.held?.session.refreshToken == sent.session.refreshToken else { return }
    ahead = (held, sent.session.refreshToken)
    known?.held = held
    publish()
  }

  private func publish() {
    let next: SessionState = known?.held.map { .signedIn($0.session.user) } ?? .signedOut
    guard next != state else { return }
    state = next
    changes += 1
    listeners.yield(next)
  }
}
