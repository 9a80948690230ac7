import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// What changes, and what doesn't, when the cost of hashes is raised.
@Suite(.limitedConcurrency) struct PasswordCostTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ settings: [SettingKey: String], _ body: (RunningServer, Wire) async throws -> Void
  ) async throws {
    let server = try await RunningServer.start(
      in: folder, apple: URL(string: "http://127.0.0.1:9")!, world: try EmulatedApple().world,
      settings: settings, transport: .keys(AppleSigner.keySet(.first)))
    do { try await body(server, Wire(base: server.url)) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }

  @Test func `a hash is upgraded when the cost rises`() async throws {
    let identity = IdentityKey(provider: .password, team: "", subject: "ada@example.com")
    try await run([:]) { server, wire in
      _ = try await wire.signUp("ada@example.com")
      let kept = try await server.store.password(of: identity)
      #expect(kept?.hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") == true)
    }
    try await run([.passwordsIterations: "3"]) { server, wire in
      #expect(try await wire.signIn("ada@example.com", "wrong password").status == 401)
      #expect(try await wire.signIn("ada@example.com").status == 200)
      let kept = try await server.store.password(of: identity)
      #expect(kept?.hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=3,p=1$") == true)
      #expect(try await wire.signIn("ada@example.com").status == 200)
    }
  }

  @Test func `while all hashes are at the old cost, an unknown address is answered as fast as a known one`()
    async throws
  {
    try await run([:]) { _, wire in _ = try await wire.signUp("ada@example.com") }
    try await run([.passwordsIterations: "100"]) { _, wire in
      let clock = ContinuousClock()
      var times: [Duration] = []
      for index in 0..<5 {
        times.append(
          try await clock.measure {
            let status = try await wire.signIn("nobody\(index)@example.com", "wrong password").status
            #expect(status == 401)
          })
      }
      let dear = try await clock.measure { _ = try await wire.signUp("eve@example.com") }
      #expect(try #require(times.min()) < dear / 4)
    }
  }
}
