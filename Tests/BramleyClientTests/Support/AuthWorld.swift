import BramleyAPI
import Foundation

@testable import BramleyClient

/// One device and one server with account calls; `auth()` is a launch of the app.
@MainActor struct AuthWorld {
  let clock = TestClock()
  let storage: any SecureStorage
  let sessions: HostileServer
  let server: AccountServer

  init(storage: any SecureStorage = MemoryStorage()) {
    self.storage = storage
    sessions = HostileServer(clock: clock)
    server = AccountServer(sessions)
  }

  /// Another device at the same server.
  init(sharing server: AccountServer) {
    storage = MemoryStorage()
    sessions = server.sessions
    self.server = server
  }

  func engine(_ strategies: [any SignInStrategy]) -> SessionEngine {
    let clock = clock
    return SessionEngine(
      backend: BramleyBackend(server: URL(string: "http://127.0.0.1:1")!, transport: server.transport)
        .signInBackend,
      storage: storage, strategies: SignInRegistry(strategies), context: SignInContext(now: { clock.now }),
      uptime: { Uptime(boot: "test", seconds: clock.now.timeIntervalSince1970) },
      pause: { _ in
        clock.advance(1)
        await Task.yield()
      })
  }

  func auth(_ strategies: any SignInStrategy...) -> Auth { Auth(engine: engine(strategies)) }

  func auth(giving first: SignInProof, _ more: SignInProof...) -> Auth {
    auth(ScriptedStrategy([first] + more))
  }

  func signedIn(_ strategies: any SignInStrategy...) async throws -> Auth {
    let auth = Auth(engine: engine(strategies))
    try await auth.signIn(with: .apple())
    return auth
  }
}

/// Returns the same answer each time, and counts the calls.
actor FixedStrategy: SignInStrategy {
  nonisolated let method: SignInMethod.ID
  nonisolated let provider: ProviderID
  private let answer: Result<SignInProof, SignInError>
  private(set) var asked = 0
  private(set) var farewells: [UserID] = []

  init(_ method: SignInMethod.ID, _ answer: Result<SignInProof, SignInError>) {
    self.method = method
    provider = (try? answer.get().provider) ?? ProviderID(rawValue: method.rawValue)
    self.answer = answer
  }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    asked += 1
    return try answer.get()
  }

  func deauthenticate(_ user: User) async { farewells.append(user.id) }
}
