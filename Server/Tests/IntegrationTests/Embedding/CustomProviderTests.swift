import AppleIDEmulator
import BadgeSignIn
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

/// `Examples/CustomProvider` as it is built and run: a custom sign-in method, on the server and in the app.
@Suite(.limitedConcurrency) struct CustomProviderTests {
  private func withExample(_ body: (Wire, SessionEngine) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let values = try await Host.settings(in: folder, apple: apple)
      let environment = Dictionary(uniqueKeysWithValues: values.map { ($0.key.environmentName, $0.value) })
      try await ExampleProcess.run("custom-provider", environment: environment) { example in
        let engine = SessionEngine.live(
          server: example.base, storage: MemoryStorage(), strategies: [BadgeStrategy()],
          transport: .patient)
        try await body(example, engine)
      }
    }
  }

  @Test func `a person signs in by badge, and is known the next time`() async throws {
    try await withExample { _, engine in
      let first = try await engine.signIn(with: .badge("4711"))
      #expect(first.isNewUser && first.user.name?.givenName == "Ada")
      #expect(first.user.identities.map(\.provider) == ["badge"])
      #expect(first.user.identities.map(\.subject) == ["4711"])
      try await engine.signOut()
      let second = try await engine.signIn(with: .badge("4711"))
      #expect(!second.isNewUser && second.user.id == first.user.id)
      try await engine.signOut()
      let other = try await engine.signIn(with: .badge("4712"))
      #expect(other.isNewUser && other.user.id != first.user.id)
    }
  }

  @Test func `an unknown badge is rejected, and leaves no session`() async throws {
    try await withExample { example, engine in
      await #expect(throws: SignInError.self) { try await engine.signIn(with: .badge("9999")) }
      #expect(await engine.currentState == .signedOut)
      let answer = try await example.send("POST", "/v1/sign-in/badge", json: ["badge": "9999"])
      #expect(answer.status == 401 && answer.problem?.code == .credentialsInvalid)
      #expect(try await example.send("POST", "/v1/sign-in/none", json: ["badge": "4711"]).status == 404)
    }
  }

  @Test func `the badge reauthenticates the person`() async throws {
    try await withExample { example, engine in
      let session = try await engine.signIn(with: .badge("4711"))
      let own = try await example.send(
        "POST", "/v1/reauthenticate/badge", json: ["badge": "4711"], bearer: session.accessToken)
      #expect(own.status == 200)
      let others = try await example.send(
        "POST", "/v1/reauthenticate/badge", json: ["badge": "4712"], bearer: session.accessToken)
      #expect(others.status >= 400)
    }
  }
}
