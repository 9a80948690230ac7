import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasswordFloodTests {
  @Test
  func `while sign-ins wait, others are answered; beyond the queue 503 with Retry-After`() async throws {
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

  @Test func `concurrent right passwords are all accepted`() async throws {
    let settings: [SettingKey: String] = [.limitsEnabled: "true", .limitsSignIn: "1000/60s"]
    try await withServer(settings: settings) { server, _ in
      let wire = Wire(base: server.url)
      _ = try await wire.signUp("ada@example.com")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await wire.signIn("ada@example.com").status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
      let guesses = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<20 {
          group.addTask { try await wire.signIn("nobody@example.com", "wrong password \(index)").status }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(guesses.count { $0 == 401 } == 5 && guesses.count { $0 == 429 } == 15)
    }
  }

  @Test(arguments: [
    (SettingKey.passwordsMemory, "19455"), (.passwordsIterations, "1"), (.passwordsParallelism, "0"),
  ])
  func `hashes below the minimum cost prevent the start`(key: SettingKey, value: String) {
    let sources = ConfigurationSources(environment: [key.environmentName: value])
    #expect(throws: ConfigurationFailure.self) { try Settings(sources, needsApple: false) }
  }
}
