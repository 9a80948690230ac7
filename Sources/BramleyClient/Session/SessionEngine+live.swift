public import BramleyAPI
public import Foundation

extension SessionEngine {
  /// An engine for a Bramley server.
  public static func live(
    server: URL, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live()
  ) -> SessionEngine {
    SessionEngine(
      backend: BramleyBackend(server: server, transport: transport).signInBackend, storage: storage,
      strategies: strategies, context: context, resourceServers: resourceServers)
  }

  /// Call it at launch, when the app comes to the foreground and after the first unlock: reads what is held, then
  /// settles what an earlier run could not.
  ///
  /// A sign-in without acknowledgement is sent again, a name that was left over is delivered, and sessions that were
  /// signed out without network are ended. No network is no error. Throws ``SessionError/storage(_:)`` when storage
  /// can't be read; the state stays what it was then, ``SessionState/checking`` at first, and the call may be repeated.
  @discardableResult
  public func start() async throws(SessionError) -> SessionState {
    try await refreshState()
    await replay()
    await settleEndings()
    await deliverNames()
    return currentState
  }

  /// Reads what storage holds now, without a request: what a widget, an extension or the app changed meanwhile, or
  /// what was locked before the first unlock. Every call that needs the session does it too.
  @discardableResult
  public func refreshState() async throws(SessionError) -> SessionState {
    try await reload()
    return currentState
  }

  /// The session that is held, whether its access token is fresh or not; nil when nobody is signed in.
  public func currentSession() async throws(SessionError) -> Session? {
    try await held()?.session
  }
}
