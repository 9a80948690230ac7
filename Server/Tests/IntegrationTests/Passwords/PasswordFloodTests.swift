import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import Support
import Testing

@testable import bramley

@Suite struct PasswordFloodTests {
  @Test func `while sign-ins wait, others are answered; beyond the line 503 with Retry-After`() async throws {
    let settings: [SettingKey: String] = [.passwordsConcurrency: "1", .passwordsQueue: "20"]
    try await withServer(settings: settings) { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      let answers = try await withThrowingTaskGroup(of: Wire.Answer?.self) { group in
        for index in 0..<60 {
          group.addTask { try await wire.signIn("nobody\(index)@example.com", "wrong password") }
        }
        // The owner of a session is served meanwhile, many times over.
        group.addTask {
          for _ in 0..<50 {
            let status = try await wire.user(session).status
            #expect(status == 200)
          }
          return nil
        }
        return try await group.reduce(into: [Wire.Answer]()) { if let answer = $1 { $0.append(answer) } }
      }
      #expect(Set(answers.map(\.status)).isSubset(of: [401, 503]))
      #expect(answers.contains { $0.status == 401 })
      for answer in answers where answer.status == 503 {
        #expect(answer.problem?.code == .unavailable && answer.headers["retry-after"] == "2")
      }
      #expect(try await wire.signIn("ada@example.com").status == 200)
    }
  }

  @Test func `a hash is made anew when the price rises`() async throws {
    let folder = try TemporaryFolder()
    let world = try EmulatedApple().world
    func run(_ settings: [SettingKey: String], _ body: (RunningServer, Wire) async throws -> Void)
      async throws
    {
      let server = try await RunningServer.start(
        in: folder, apple: URL(string: "http://127.0.0.1:9")!, world: world, settings: settings,
        transport: .keys(AppleSigner.keySet(.first)))
      do { try await body(server, Wire(base: server.url)) } catch {
        try? await server.stop()
        throw error
      }
      try await server.stop()
    }
    let identity = IdentityKey(provider: .password, team: "", subject: "ada@example.com")
    try await run([:]) { server, wire in
      _ = try await wire.signUp("ada@example.com")
      let kept = try await server.installation.store.password(of: identity)
      #expect(kept?.hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") == true)
    }
    try await run([.passwordsIterations: "3"]) { server, wire in
      #expect(try await wire.signIn("ada@example.com", "wrong password").status == 401)
      #expect(try await wire.signIn("ada@example.com").status == 200)
      let kept = try await server.installation.store.password(of: identity)
      #expect(kept?.hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=3,p=1$") == true)
      #expect(try await wire.signIn("ada@example.com").status == 200)
    }
  }

  @Test(arguments: [
    (SettingKey.passwordsMemory, "19455"), (.passwordsIterations, "1"), (.passwordsParallelism, "0"),
  ])
  func `cheaper hashes than the least stop the start`(key: SettingKey, value: String) {
    let sources = ConfigurationSources(environment: [key.environmentName: value])
    #expect(throws: ConfigurationFailure.self) { try Settings(sources, needsApple: false) }
  }
}
