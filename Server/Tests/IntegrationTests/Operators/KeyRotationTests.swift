import AppleID
import AppleIDEmulator
import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyServer
import BramleyTokens
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@testable import bramley

/// A master key from its first day to its removal, with a clock that the test controls.
@Suite(.limitedConcurrency) struct KeyRotationTests {
  let clock = ManualClock(.now)
  let folder: TemporaryFolder
  /// Whether Apple's token endpoint answers.
  let appleIsUp = Flag()

  init() throws { folder = try TemporaryFolder() }

  private var file: MasterKeyFile { MasterKeyFile(path: folder.path + "/data/master.key") }

  private func withServer(_ body: (RunningServer, Wire, KeyWatch) async throws -> Void) async throws {
    let (clock, appleIsUp) = (clock, appleIsUp)
    let transport = AppleTransport { url, form in
      if url.path.hasSuffix("/keys") { return Answer(status: 200, body: AppleSigner.keySet(.first)) }
      guard appleIsUp.value else { return Answer(status: 503, body: Data()) }
      let token = AppleSigner.first.token(.fixture(audience: "com.example.bramley", at: clock.now))
      let answer = TokenResponse(accessToken: "access", refreshToken: "apple-refresh", idToken: token)
      return Answer(status: 200, body: try JSONEncoder().encode(answer))
    }
    let server = try await RunningServer.start(
      in: folder, apple: URL(string: "http://127.0.0.1:9")!, world: try EmulatedApple().world,
      transport: transport, surroundings: clock.surroundings)
    let watch = try #require(server.installation.companions.compactMap { $0 as? KeyWatch }.first)
    do { try await body(server, Wire(base: server.url), watch) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }

  private typealias Answer = AppleTransport.Answer

  private func signIn(_ wire: Wire, code: String? = nil) async throws -> Session {
    let token = AppleSigner.first.token(.fixture(audience: "com.example.bramley", at: clock.now))
    clock.advance(by: 1)
    return try await wire.send(
      "POST", WirePath.signInApple, json: AppleSignInRequest(authorizationCode: code, identityToken: token)
    ).decode(Session.self)
  }

  private func remove(_ key: MasterKey.ID) async throws {
    let settings = try OperatorSettings(ConfigurationSources(flags: [.data: folder.path + "/data"]))
    try await OperatorStore.open(settings, surroundings: clock.surroundings) { open in
      _ = try await open.removeMasterKey(key)
    }
  }

  @Test func `an exchange that was sealed before a rotation is completed after it`() async throws {
    try await withServer { server, wire, watch in
      let session = try await signIn(wire, code: "c0de")
      let store = server.store
      #expect(
        try await eventually {
          try await store.jobs(JobFilter(), limit: 9, at: clock.now).first?.reason != nil
        })
      _ = try file.rotate(avoiding: [], random: Surroundings.live.random)
      await watch.runOnce()
      appleIsUp.raise()
      clock.advance(by: 30)
      let account = try await store.account(session.user.id)
      let identity = try #require(account?.identities.first).key
      #expect(try await eventually { try await store.grants(of: identity).count == 1 })
      let uses = try await store.masterKeyUse(at: clock.now)
      #expect(uses.filter { $0.key.retiredAt != nil }.allSatisfy { $0.boxes.isEmpty })
    }
  }

  @Test
  func `an old key is dropped once its last token has expired, which is then rejected for good`()
    async throws
  {
    try await withServer { server, wire, watch in
      let first = try await signIn(wire)
      let forgotten = try await signIn(wire)
      let old = try #require(try file.read()?.first?.id)
      _ = try file.rotate(avoiding: [], random: Surroundings.live.random)
      await watch.runOnce()
      let second = try await wire.refresh(first.refreshToken).decode(Session.self)
      clock.advance(by: MasterKeyEntry.settling * 2)
      let early = await #expect(throws: CommandFailure.self) { try await remove(old) }
      #expect(early?.status == .refused)
      #expect(early?.sentences.first?.contains("2 sessions") == true)
      let third = try await wire.refresh(second.refreshToken).decode(Session.self)
      let fourth = try await wire.refresh(third.refreshToken).decode(Session.self)
      await #expect(throws: CommandFailure.self) { try await remove(old) }
      // The unused device's session expires after ninety days.
      clock.advance(by: 90 * 86_400 - 7_200)
      let fifth = try await wire.refresh(fourth.refreshToken).decode(Session.self)
      clock.advance(by: 7_200)
      try await remove(old)
      try await remove(old)
      #expect(try file.read()?.map(\.id).contains(old) == false)
      await watch.runOnce()
      #expect(try await wire.refresh(forgotten.refreshToken).problem?.code == .refreshTokenInvalid)
      #expect(try await wire.refresh(fifth.refreshToken).status == 200)
    }
    // And the server starts without it.
    try await withServer { _, wire, _ in
      let answer = try await wire.send("GET", WirePath.live)
      #expect(answer.status == 200)
    }
  }

  @Test func `a browser that is at Apple during a rotation comes back to a sign-in`() async throws {
    try await withServer { server, wire, watch in
      let query = [
        "response_type=code", "client_id=app", "provider=apple",
        "redirect_uri=http://127.0.0.1:5555/callback",
        "code_challenge_method=S256",
        "code_challenge=\(StoreFixture.hash(String(repeating: "v", count: 43)).base64URL)",
      ].joined(separator: "&")
      let start = try await wire.visit("/v1/authorize?\(query)")
      let location = try #require(start.headers["location"].flatMap(URLComponents.init(string:)))
      func item(_ name: String) throws -> String {
        try #require(location.queryItems?.first { $0.name == name }?.value)
      }
      let old = try #require(try file.read()?.first?.id)
      _ = try file.rotate(avoiding: [], random: Surroundings.live.random)
      await watch.runOnce()
      var claims = IdentityTokenClaims.fixture(audience: "com.example.bramley.web", at: clock.now)
      claims.nonce = try item("nonce")
      claims.codeHash = CodeHash.value(of: "c0de")
      let (state, cookie) = (
        try item("state"), try #require(start.headers["set-cookie"]).prefix { $0 != ";" }
      )
      let parked = try await wire.post(
        "/v1/callback/apple",
        form: ["state": state, "code": "c0de", "id_token": AppleSigner.first.token(claims)])
      #expect(parked.status == 303)
      let end = try await wire.visit("/v1/callback/apple/resume?state=\(state)", cookie: String(cookie))
      #expect(end.status == 200 && String(decoding: end.body, as: UTF8.self).contains("code="))
      #expect(try await server.store.masterKeys().first { $0.id == old }?.retiredAt != nil)
    }
  }
}

/// A switch that is off until it is turned on.
final class Flag: Sendable {
  private let state = Mutex(false)
  var value: Bool { state.withLock(\.self) }
  func raise() { state.withLock { $0 = true } }
}
