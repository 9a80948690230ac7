import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyTokens
import BramleyVerifier
import Foundation
import Support
import Synchronization
import Testing

/// The verifier against a real server.
@Suite(.limitedConcurrency) struct VerifierTests {
  static let issuer = "https://id.example.com"

  /// A server whose public address differs from the test's.
  private func start(
    _ folder: TemporaryFolder, _ apple: AppleIDEmulator, _ clock: ManualClock,
    _ changes: [SettingKey: String] = [:]
  ) async throws -> RunningServer {
    let settings: [SettingKey: String] = [.serverPublicURL: Self.issuer, .appleAllowEmulator: "true"]
    return try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings.merging(changes) { $1 },
      surroundings: clock.surroundings)
  }

  /// - Parameter heard: called with what the server answers, for the message of a test that fails.
  private func verifier(
    _ server: URL, _ clock: ManualClock, audience: String = issuer, clientIDs: Set<ClientID>? = nil,
    liveness: LivenessPolicy = .off, heard: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> BramleyVerifier {
    try BramleyVerifier(
      issuer: URL(string: Self.issuer)!, audience: audience, clientIDs: clientIDs, liveness: liveness,
      transport: VerifierTransport { url, bearer in
        do {
          let answer = try await VerifierTransport.patient.get(server.appending(path: url.path), bearer)
          heard("\(url.path) \(answer.status)")
          return answer
        } catch {
          heard("\(url.path) \(error)")
          throw error
        }
      },
      now: { clock.now })
  }

  private func kid(of token: String) throws -> String? {
    let header = try #require(Data(base64URL: token.utf8.prefix { $0 != UInt8(ascii: ".") }))
    return try JSONDecoder().decode([String: String].self, from: header)["kid"]
  }

  private func withApple(_ clock: ManualClock, _ body: (AppleIDEmulator) async throws -> Void) async throws {
    try await AppleIDEmulator.run(EmulatedApple(now: { clock.now }), body)
  }

  @Test func `a server's token names account, session, client and authentication`() async throws {
    let clock = ManualClock(.now)
    try await withApple(clock) { apple in
      let server = try await start(try TemporaryFolder(), apple, clock)
      let session = try await Wire(base: server.url).signIn(apple)
      let user = try await verifier(server.url, clock, clientIDs: ["com.example.bramley"])
        .verify(session.accessToken)
      #expect(user.userID == session.user.id && user.sessionID == session.sessionID)
      #expect(user.clientID == "com.example.bramley" && user.amr.isEmpty && user.idp == .apple)
      #expect(abs(try #require(user.authTime).timeIntervalSince(clock.now)) < 1)
      #expect(abs(user.expiresAt.timeIntervalSince(clock.now) - 900) < 1)
      try await server.stop()
    }
  }

  @Test func `a token for another audience or client is refused`() async throws {
    let clock = ManualClock(.now)
    let notes = "https://notes.example"
    try await withApple(clock) { apple in
      let server = try await start(try TemporaryFolder(), apple, clock, [.serverResources: notes])
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      let bound = try await wire.send(
        "POST", WirePath.refresh, json: RefreshRequest(refreshToken: session.refreshToken, resource: notes)
      ).decode(Session.self).accessToken
      for (token, audience, other) in [
        (bound, notes, Self.issuer), (session.accessToken, Self.issuer, notes),
      ] {
        _ = try await verifier(server.url, clock, audience: audience).verify(token)
        await #expect(throws: VerificationError.tokenInvalid(.audience)) {
          try await verifier(server.url, clock, audience: other).verify(token)
        }
      }
      await #expect(throws: VerificationError.tokenInvalid(.client)) {
        try await verifier(server.url, clock, audience: notes, clientIDs: ["app"]).verify(bound)
      }
      // Asking about the session works with both, and the end of it is heard.
      let asking = try verifier(
        server.url, clock, audience: notes, liveness: .asked(whenUnreachable: .reject))
      _ = try await asking.verify(bound)
      _ = try await wire.send("DELETE", WirePath.currentSession, bearer: session.accessToken)
      clock.advance(by: 5)
      await #expect(throws: VerificationError.sessionEnded) { try await asking.verify(bound) }
      try await server.stop()
    }
  }

  @Test func `what Apple signed and what another server signed is refused`() async throws {
    let clock = ManualClock(.now)
    try await withApple(clock) { apple in
      let server = try await start(try TemporaryFolder(), apple, clock)
      let other = try await start(try TemporaryFolder(), apple, clock)
      let verifier = try verifier(server.url, clock)
      let identity = try apple.authorizeNatively(.init(clientID: "com.example.bramley")).identityToken
      await #expect(throws: VerificationError.tokenInvalid(.type)) { try await verifier.verify(identity) }
      // The same issuer, audience, client and person; only the key differs.
      let foreign = try await Wire(base: other.url).signIn(apple).accessToken
      await #expect(throws: VerificationError.tokenInvalid(.key)) { try await verifier.verify(foreign) }
      try await server.stop()
      try await other.stop()
    }
  }

  @Test func `a rotation of the server's keys causes no error`() async throws {
    let clock = ManualClock(.now)
    let folder = try TemporaryFolder()
    try await withApple(clock) { apple in
      let first = try await start(folder, apple, clock)
      let before = try await Wire(base: first.url).signIn(apple).accessToken
      _ = try await verifier(first.url, clock).verify(before)
      try await first.stop()
      // The next key is made a month later, and signs from an hour after that.
      clock.advance(by: 31 * 86_400)
      let second = try await start(folder, apple, clock)
      let verifier = try verifier(second.url, clock)
      let between = try await Wire(base: second.url).signIn(apple).accessToken
      _ = try await verifier.verify(between)
      clock.advance(by: 3_660)
      let after = try await Wire(base: second.url).signIn(apple).accessToken
      _ = try await verifier.verify(after)
      let kids = try [before, between, after].map(kid)
      #expect(kids[0] == kids[1] && kids[1] != kids[2])
      try await second.stop()
    }
  }

  @Test
  func `a verifier that asks the server notices the end of a session within five seconds`() async throws {
    let clock = ManualClock(.now)
    try await withApple(clock) { apple in
      let server = try await start(try TemporaryFolder(), apple, clock)
      let wire = Wire(base: server.url)
      let token = try await wire.signIn(apple).accessToken
      let answers = Mutex<[String]>([])
      let asking = try verifier(server.url, clock, liveness: .asked(whenUnreachable: .reject)) { answer in
        answers.withLock { $0.append(answer) }
      }
      await #expect(throws: Never.self, "\(answers.withLock(\.self))") { try await asking.verify(token) }
      #expect(try await wire.send("DELETE", WirePath.currentSession, bearer: token).status == 204)
      clock.advance(by: 5)
      await #expect(throws: VerificationError.sessionEnded, "\(answers.withLock(\.self))") {
        try await asking.verify(token)
      }
      _ = try await verifier(server.url, clock).verify(token)
      try await server.stop()
      clock.advance(by: 5)
      await #expect(throws: VerificationError.serverUnreachable) { try await asking.verify(token) }
    }
  }
}
