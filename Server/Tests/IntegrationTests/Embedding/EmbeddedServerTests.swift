import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Support
import Testing

/// `Examples/EmbeddedServer` as it is built and run: Bramley and a host's own routes in one process.
@Suite(.limitedConcurrency) struct EmbeddedServerTests {
  private func withExample(
    settings: [SettingKey: String] = [:], _ body: (Wire, AppleIDEmulator) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      var values = try await Host.settings(in: folder, apple: apple)
      values.merge(settings) { $1 }
      let environment = Dictionary(uniqueKeysWithValues: values.map { ($0.key.environmentName, $0.value) })
      try await ExampleProcess.run("embedded-server", environment: environment) { try await body($0, apple) }
    }
  }

  @Test func `the host's routes are behind the session check, each person with notes of their own`()
    async throws
  {
    try await withExample { example, apple in
      let tomas = try await example.signIn(apple).accessToken
      let other = try apple.addPerson(givenName: "Ada", familyName: "Bell")
      let ada = try await example.signIn(apple, person: other.id).accessToken
      #expect(try await example.send("GET", "/").status == 200)
      #expect(
        try await example.send("POST", "/notes", json: ["text": "buy apples"], bearer: tomas).status == 201)
      let notes = try await example.send("GET", "/notes", bearer: tomas)
      #expect(try JSONDecoder().decode([String].self, from: notes.body) == ["buy apples"])
      let none = try await example.send("GET", "/notes", bearer: ada)
      #expect(try JSONDecoder().decode([String].self, from: none.body) == [])
    }
  }

  @Test func `a request without a live session is rejected as by Bramley's own routes`() async throws {
    try await withExample { example, apple in
      let session = try await example.signIn(apple)
      for bearer in [nil, "a.b.c", session.refreshToken, session.accessToken + "A"] {
        let own = try await example.send("GET", "/notes", bearer: bearer)
        let bramleys = try await example.send("GET", "/v1/user", bearer: bearer)
        #expect(own.status == 401)
        #expect(own.problem?.code == .accessTokenInvalid)
        #expect(own.problem == bramleys.problem)
        #expect(own.headers["www-authenticate"] == bramleys.headers["www-authenticate"])
        #expect(own.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
      }
      #expect(
        try await example.send("DELETE", "/v1/sessions/current", bearer: session.accessToken).status == 204)
      let ended = try await example.send("GET", "/notes", bearer: session.accessToken)
      #expect(ended.status == 401 && ended.problem?.code == .sessionEnded)
    }
  }

  @Test func `limits count the clients of the host`() async throws {
    try await withExample(settings: [.limitsEnabled: "true", .limitsSignIn: "2/60s"]) { example, _ in
      var statuses: [Int] = []
      for _ in 0..<3 { statuses.append(try await example.send("POST", "/v1/nonces").status) }
      #expect(statuses == [201, 201, 429])
    }
  }
}
