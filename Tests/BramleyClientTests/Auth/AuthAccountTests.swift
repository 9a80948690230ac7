import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AuthAccountTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))
  private let google = FixedStrategy(
    "google",
    .success(SignInProof("google", "google", wire: [String: String]())))

  @Test func `a second method is linked after a fresh proof, and unlinked`() async throws {
    let auth = try await world.signedIn(apple, google)
    try await auth.link(SignInMethod("google"))
    #expect(auth.user?.identities.map(\.provider) == ["google"])
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
    // The person was asked for the new method once, although the first attempt was rejected.
    #expect(await google.asked == 1)
    try await auth.unlink("g1")
    #expect(auth.user?.identities.isEmpty == true)
  }

  @Test func `a proof through the browser takes the session's place`() async throws {
    let auth = try await world.signedIn(apple, browser("token-1"))
    await world.sessions.forget(identityToken: "token-1")
    try await auth.reauthenticate(with: SignInMethod("browser"))
    #expect(await world.sessions.live.map(\.id) == ["session-2"])
    #expect(try await auth.engine.currentSession()?.sessionID == "session-2")
  }

  @Test func `somebody else's proof through the browser is ended, and the session stays`() async throws {
    let auth = try await world.signedIn(apple, browser("bob-token"))
    let before = auth.state
    await #expect(throws: AccountError.self) { try await auth.reauthenticate(with: SignInMethod("browser")) }
    #expect(auth.failure?.reason == .wrongCredentials)
    #expect(auth.state == before)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  private func browser(_ code: String) -> FixedStrategy {
    FixedStrategy(
      "browser",
      .success(
        .code(TokenRequest(grantType: .authorizationCode, code: code), method: "browser", provider: "browser")
      ))
  }

  @Test func `a password is set and changed`() async throws {
    await world.server.prove()
    let auth = try await world.signedIn(apple)
    try await auth.setPassword("correct horse battery", replacing: "old")
    let body = try #require(await world.server.bodies("PUT /v1/user/password").first)
    #expect(body.contains("correct horse battery"))
  }

  @Test func `an export asks for a proof and is a file with what the server sent`() async throws {
    let auth = try await world.signedIn(apple)
    let file = try await auth.exportData()
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
    #expect(file.name == "account-data-2026-11-23.json")
    #expect(String(decoding: file.data, as: UTF8.self).contains(#""sessions":[{"id":"s1"}]"#))
    #expect(try file.export().records["sessions"] == [["id": .string("s1")]])
  }

  @Test func `what is no export is refused, as a captive portal's page`() async throws {
    await world.server.prove()
    let auth = try await world.signedIn(apple)
    await world.server.plan("GET /v1/user/export", .answer(.json(200, Data("<html>".utf8))))
    await #expect(throws: AccountError.self) { try await auth.exportData() }
    #expect(auth.failure?.action == .exportData)
  }

  @Test func `a failure is reported with its action`() async throws {
    let auth = try await world.signedIn(apple)
    await world.server.plan("GET /v1/user", .unreachable)
    await #expect(throws: SessionError.self) { try await auth.refreshUser() }
    #expect(auth.failure?.action == .refreshUser && auth.failure?.reason == .offline)
    #expect(auth.activity == nil && auth.user != nil)
  }

  @Test func `a back end without account calls reports so, and nothing breaks`() async throws {
    let sessions = world.sessions
    let bramley = BramleyBackend(server: URL(string: "http://127.0.0.1:1")!, transport: sessions.transport)
      .signInBackend
    let foreign = SignInBackend(
      server: bramley.server, transport: bramley.transport, redeem: bramley.redeem, refresh: bramley.refresh,
      end: bramley.end)
    let auth = Auth(
      engine: SessionEngine(backend: foreign, storage: world.storage, strategies: [apple]))
    try await auth.signIn(with: .apple())
    await #expect(throws: SessionError.unsupported(.profile)) { try await auth.refreshUser() }
    await #expect(throws: SessionError.unsupported(.rename)) { try await auth.rename(PersonName()) }
    await #expect(throws: SessionError.unsupported(.devices)) { try await auth.sessions() }
    await #expect(throws: AccountError.session(.unsupported(.deletion))) { try await auth.deleteAccount() }
    await #expect(throws: AccountError.session(.unsupported(.reauthentication))) {
      try await auth.reauthenticate(with: .apple())
    }
    await #expect(throws: AccountError.session(.unsupported(.linking))) { try await auth.link(.apple()) }
    await #expect(throws: AccountError.session(.unsupported(.passwords))) { try await auth.setPassword("x") }
    await #expect(throws: AccountError.session(.unsupported(.export))) { try await auth.exportData() }
    #expect(auth.failure?.reason == .unsupported)
    #expect(auth.user != nil)
    #expect(try await auth.signOut() == .ended)
  }
}
