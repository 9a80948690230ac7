import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import Support
import Testing

/// Guesses at one address from many networks.
@Suite(.limitedConcurrency) struct GuessingTests {
  private static let settings: [SettingKey: String] = [
    .limitsEnabled: "true", .limitsSignIn: "100000/60s", .serverTrustedProxies: "127.0.0.1/32",
    .passwordsQueue: "1000",
  ]
  private static let home = "203.0.113.7"

  private func signIn(
    _ wire: Wire, _ email: String, _ password: String, from network: String
  ) async throws -> Wire.Answer {
    try await wire.send(
      "POST", WirePath.signInPassword, json: PasswordSignInRequest(email: email, password: password),
      headers: ["X-Forwarded-For": network])
  }

  /// Guesses from 240 networks; returns how often each status was answered.
  private func guess(_ wire: Wire, _ email: String) async throws -> [Int: Int] {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<240 {
        group.addTask {
          try await signIn(wire, email, "wrong password \(index)", from: "198.51.\(index).1").status
        }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  @Test func `guesses from many networks end after a hundred, and the owner signs in from home`() async throws
  {
    try await withServer(settings: Self.settings) { server, _ in
      let wire = Wire(base: server.url)
      let made = try await wire.send(
        "POST", WirePath.signUpPassword,
        json: PasswordSignUpRequest(email: "ada@example.com", password: "correct horse battery"),
        headers: ["X-Forwarded-For": Self.home])
      #expect(made.status == 200)
      // Each later guess is answered later, so both go at once.
      async let known = guess(wire, "ada@example.com")
      async let unknown = guess(wire, "nobody@example.com")
      #expect(try await known == [401: 100, 429: 140])
      #expect(try await unknown == [401: 100, 429: 140])
      // Of a burst the account's owner sees the first guess, the tenth and the hundredth. They are written after the
      // answers.
      let user = try made.session.user.id
      var seen: [String] = []
      _ = try await eventually {
        let events = try await server.store.events(of: user, limit: 500)
        seen = events.filter { $0.kind == .signInRefused }.compactMap { $0.detail["attempts"] }
        return seen.count == 3
      }
      #expect(seen.sorted() == ["1", "10", "100"])
      let right = "correct horse battery"
      #expect(try await signIn(wire, "ada@example.com", right, from: "192.0.2.99").status == 429)
      #expect(try await signIn(wire, "nobody@example.com", right, from: "192.0.2.99").status == 429)
      #expect(try await signIn(wire, "ada@example.com", right, from: Self.home).status == 200)
    }
  }
}
