import BramleyAPI
public import Foundation

/// Keeps a person signed in: one session per storage, never lost, never crossed.
///
/// It coordinates the parts that own its state: the stored session, the refreshes and the endings that are under way,
/// the sign-ins that are sent, and the account's calls. Storage holds the truth, and several engines may share it, in
/// one process or many.
public actor SessionEngine {
  let store: SessionStore
  let refresher: Refresher
  let endings: Endings
  let signIns: SignInSender
  let sender: RequestSender
  let account: AccountCalls
  let outbox: Outbox
  let methodCache: MethodCache
  let surroundings: SessionSurroundings
  /// The passkey that a password manager may be adding to the account.
  var upgrade: Task<Bool, Never>?

  /// Makes an engine; nothing is read or sent before the first call.
  ///
  /// - Parameters:
  ///   - backend: what proofs are handed to.
  ///   - storage: where session and outbox are stored.
  ///   - strategies: the methods of the app.
  ///   - context: clock, randomness, nonces, browser.
  ///   - resourceServers: other servers of yours that the access token may be sent to, by their origins.
  ///   - uptime: a clock that nobody sets.
  ///   - pause: waits before it is looked again whether another process has finished its refresh.
  public init(
    backend: SignInBackend, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [],
    uptime: @escaping @Sendable () -> Uptime = { .system },
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    surroundings = SessionSurroundings(
      backend: backend, strategies: strategies, context: context, mail: MailBox(storage: storage),
      uptime: uptime,
      pause: pause, engineName: Hex.encode(context.random(8)))
    store = SessionStore(storage: storage, surroundings)
    refresher = Refresher(store, surroundings)
    endings = Endings(store, refresher, surroundings)
    outbox = Outbox(storage: storage)
    methodCache = MethodCache(storage: storage)
    signIns = SignInSender(store, refresher, endings, outbox: outbox, surroundings)
    sender = RequestSender(
      refresher, transport: backend.transport, trusting: [backend.server] + resourceServers)
    account = AccountCalls(store: store, sender: sender, signIns: signIns, surroundings: surroundings)
  }

  /// The states, beginning with the present one; each change once, in order.
  ///
  /// A listener that is more than `SessionStateListeners.backlog` changes behind misses the oldest of them, never
  /// the newest. The stream ends with the engine.
  public var states: AsyncStream<SessionState> {
    get async { await store.states }
  }

  /// The present state, as last read.
  public var currentState: SessionState {
    get async { await store.state }
  }

  /// Reads what storage has now, at launch or on return, then settles what an earlier run could not.
  ///
  /// Call it at launch, when the app comes to the foreground and after the first unlock. A sign-in without
  /// acknowledgement is sent again, a name that was left over is delivered, and sessions that were signed out without
  /// network are ended. No network is no error. Throws ``SessionError/storage(_:)`` when storage can't be read; the
  /// state stays what it was then, ``SessionState/checking`` at first, and the call may be repeated.
  @discardableResult
  public func start() async throws(SessionError) -> SessionState {
    try await store.reload()
    await signIns.replay()
    await endings.settle()
    await signIns.deliverNames()
    return await store.state
  }

  /// Reads what storage holds now, without a request: what a widget, an extension or the app changed meanwhile, or
  /// what was locked before the first unlock. Every call that needs the session does it too.
  @discardableResult
  public func refreshState() async throws(SessionError) -> SessionState {
    try await store.reload()
    return await store.state
  }

  /// How many names reached their account after their own sign-in, since this engine was made.
  public var lateNameCount: Int {
    get async { await signIns.lateNameCount }
  }

  /// The method of the last sign-in on this device, also after a sign-out; nil if there was none.
  public var lastMethod: SignInMethod.ID? {
    get async { await store.lastMethod }
  }

  /// The session that is held, whether its access token is fresh or not; nil when nobody is signed in.
  public func currentSession() async throws(SessionError) -> Session? { try await store.held()?.session }
}
