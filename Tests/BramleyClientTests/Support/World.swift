import BramleyAPI
import Foundation

@testable import BramleyClient

/// One device and one server; `engine()` is a process, and another call of it is the next launch.
struct World {
  let clock = TestClock()
  let storage: any SecureStorage
  let server: HostileServer
  let proofs: [SignInProof]

  init(storage: any SecureStorage = MemoryStorage(), proofs: [SignInProof] = [.fixture("token-1")]) {
    self.storage = storage
    self.proofs = proofs
    server = HostileServer(clock: clock)
  }

  func engine(
    proofs: [SignInProof]? = nil, storage: (any SecureStorage)? = nil, resourceServers: [String] = [],
    whilePausing: @escaping @Sendable () async -> Void = { await Task.yield() }
  ) -> SessionEngine {
    let clock = clock
    return SessionEngine(
      backend: BramleyBackend(server: URL(string: "http://127.0.0.1:1")!, transport: server.transport)
        .signInBackend,
      storage: storage ?? self.storage, strategies: [ScriptedStrategy(proofs ?? self.proofs)],
      context: SignInContext(now: { clock.now }),
      resourceServers: resourceServers.compactMap(URL.init),
      uptime: { Uptime(boot: "test", seconds: clock.now.timeIntervalSince1970) },
      pause: { duration in
        clock.advance(Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds))
        await whilePausing()
      })
  }

  func signedIn() async throws -> SessionEngine {
    let engine = engine()
    try await engine.signIn(with: .apple())
    return engine
  }
}
