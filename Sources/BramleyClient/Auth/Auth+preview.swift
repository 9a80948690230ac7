import BramleyAPI
import Foundation

extension Auth {
  /// An `Auth` that shows a state, and simulates its back end, without server, Keychain or sheet.
  ///
  ///     #Preview { SignInView(auth: .preview()) }
  ///     #Preview { AccountView(auth: .preview(.signedIn(.preview))) }
  public static func preview(
    _ state: AuthState = .signedOut, _ preview: Preview = Preview(), failure: AuthFailure? = nil
  ) -> Auth {
    var preview = preview
    let known: SessionState
    switch state {
    case .checking: known = .checking
    case .signedOut, .signingIn: known = .signedOut
    case .signedIn(let user):
      preview.user = user
      known = .signedIn(user)
    }
    let auth = Auth(
      engine: SessionEngine(
        backend: .preview(preview), storage: PreviewStorage.holding(state, preview),
        strategies: preview.strategies,
        resourceServers: preview.resourceServers),
      credentials: nil, showing: known)
    if case .signingIn(let method) = state { auth.attempt = method }
    auth.failure = failure
    auth.isNewUser = known != .signedOut && preview.isNewUser
    return auth
  }
}

/// A storage that begins with a session, or that stays locked.
private enum PreviewStorage {
  static func holding(_ state: AuthState, _ preview: Preview) -> any SecureStorage {
    switch state {
    case .checking: return Locked()
    case .signedOut, .signingIn: return MemoryStorage()
    case .signedIn(let user):
      let held = HeldSession(
        SessionReceipt(session: PreviewServer.session(of: user, preview)), method: .apple,
        attemptKey: "preview",
        at: Moment(wall: Date(), uptime: .system))
      let record = SessionRecord(revision: 1, generation: 1, held: held)
      return MemoryStorage([.session: (try? JSONEncoder().encode(record)) ?? Data()])
    }
  }

  private struct Locked: SecureStorage {
    func value(for key: StorageKey) async throws(SecureStorageError) -> Data? { throw .locked }

    func update<Outcome: Sendable>(
      _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
    ) async throws(SecureStorageError) -> Outcome { throw .locked }
  }
}
