public import BramleyAPI
public import Foundation

extension SessionEngine {
  /// An engine for a Bramley server.
  public static func live(
    server: URL, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), transport: Transport = .live()
  ) -> SessionEngine {
    SessionEngine(
      backend: BramleyBackend(server: server, transport: transport).signInBackend, storage: storage,
      strategies: strategies, context: context)
  }

  /// Call it at launch: reads what is held, then settles what an earlier run could not.
  ///
  /// A sign-in without acknowledgement is sent again, and sessions that were signed out without network are ended.
  /// No network is no error. Throws ``SessionError/storage(_:)`` when storage can't be read; the state stays
  /// ``SessionState/checking`` then, and the call may be repeated, as after the first unlock.
  @discardableResult
  public func start() async throws(SessionError) -> SessionState {
    try await reload()
    await settleEndings()
    await replay()
    return currentState
  }

  /// The session that is held, whether its access token is fresh or not; nil when nobody is signed in.
  public func currentSession() async throws(SessionError) -> Session? {
    try await held()?.session
  }
}
