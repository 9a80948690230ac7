import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Many clients of two nodes want one thing at the same time: exactly one gets it, and nobody sees a failure of the
/// server's.
@Suite(.limitedConcurrency) struct StormTests {
  private static let clients = 64

  /// Sends a request from many clients at once, to both nodes in turn.
  private func storm(
    _ nodes: [RunningNode], _ send: @escaping @Sendable (Int, Wire) async throws -> Wire.Answer
  ) async throws -> [Wire.Answer] {
    try await withThrowingTaskGroup(of: Wire.Answer.self) { group in
      for client in 0..<Self.clients {
        let wire = nodes[client % nodes.count].wire
        group.addTask { try await send(client, wire) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func withTwo(
    mails: Bool = false, settings: [SettingKey: String] = [:],
    _ body: ([RunningNode], AppleIDEmulator) async throws -> Void
  ) async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], settings: settings, mails: mails, body)
  }

  @Test func `one session is refreshed once, and all get the same successor`() async throws {
    try await withTwo { nodes, apple in
      let token = try await nodes[0].wire.signIn(apple).refreshToken
      let answers = try await storm(nodes) { _, wire in try await wire.refresh(token) }
      #expect(answers.allSatisfy { $0.status == 200 }, "\(Set(answers.map(\.status)))")
      #expect(Set(try answers.map { try $0.session.refreshToken }).count == 1)
    }
  }

  @Test func `one token with many keys is refreshed once`() async throws {
    try await withTwo { nodes, apple in
      let token = try await nodes[0].wire.signIn(apple).refreshToken
      let answers = try await storm(nodes) { client, wire in
        try await wire.refresh(token, key: "key-\(client)-0123456789abcdef")
      }
      // Whoever comes within the grace gets the successor, whatever their key.
      #expect(answers.allSatisfy { $0.status == 200 }, "\(Set(answers.map(\.status)))")
      #expect(Set(try answers.map { try $0.session.refreshToken }).count == 1)
    }
  }

  @Test func `one identity is linked to one of many accounts`() async throws {
    try await withTwo { nodes, apple in
      let sessions = try await storm(nodes) { client, wire in try await wire.signUp("p\(client)@example.com")
      }
      .map { try $0.session }
      #expect(sessions.count == Self.clients)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      // Each account presents the same credential: it is also spent once.
      let answers = try await storm(nodes) { client, wire in
        try await wire.link(credential, to: sessions[client])
      }
      #expect(answers.count { $0.status / 100 == 2 } == 1, "\(answers.map(\.status))")
      #expect(answers.allSatisfy { $0.status < 500 })
      let codes = Set(answers.compactMap(\.problem?.code))
      #expect(codes.isSubset(of: [.identityTaken, .identityTokenReplayed]), "\(codes)")
    }
  }

  @Test func `one credential opens one session`() async throws {
    try await withTwo { nodes, apple in
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let answers = try await storm(nodes) { client, wire in
        try await wire.send(
          "POST", WirePath.signInApple, json: AppleSignInRequest(credential),
          headers: [WirePath.idempotencyKey: "key-\(client)-0123456789abcdef"])
      }
      #expect(answers.count { $0.status == 200 } == 1, "\(answers.map(\.status))")
      #expect(answers.allSatisfy { $0.status < 500 })
      #expect(Set(answers.compactMap(\.problem?.code)) == [.identityTokenReplayed])
    }
  }

  @Test func `one mailed code is spent once`() async throws {
    try await withTwo(mails: true) { nodes, apple in
      let start = try await nodes[0].wire.send(
        "POST", WirePath.signInEmailStart, json: EmailCodeStartRequest(email: "maya@example.com")
      ).decode(CodeChallenge.self)
      let code = try #require(try await apple.nextMail(to: "maya@example.com").code)
      let answers = try await storm(nodes) { _, wire in
        try await wire.send(
          "POST", WirePath.signInEmail, json: CodeSignInRequest(challengeID: start.challengeID, code: code))
      }
      #expect(answers.count { $0.status == 200 } == 1, "\(answers.map(\.status))")
      #expect(answers.allSatisfy { $0.status < 500 })
    }
  }

  @Test func `one code of a forgotten password sets one password`() async throws {
    try await withTwo(mails: true) { nodes, apple in
      _ = try await nodes[0].wire.signUp("maya@example.com")
      _ = try await apple.nextMail(to: "maya@example.com")
      _ = try await nodes[0].wire.send(
        "POST", WirePath.forgotPassword, json: PasswordForgotRequest(email: "maya@example.com"))
      let code = try #require(try await apple.nextMail(to: "maya@example.com").code)
      let answers = try await storm(nodes) { client, wire in
        try await wire.send(
          "POST", WirePath.resetPassword,
          json: PasswordResetRequest(
            email: "maya@example.com", code: code, password: "staple the battery \(client)"))
      }
      #expect(answers.count { $0.status == 200 } == 1, "\(answers.map(\.status))")
      #expect(answers.allSatisfy { $0.status < 500 })
      let winner = try #require(answers.first { $0.status == 200 })
      #expect(try await nodes[1].wire.user(winner.session).status == 200)
    }
  }
}
