import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// Only the access token that answers a proof shows it; the refresh token stays.
@MainActor @Suite struct ProofTokenTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))
  private let refresh = "POST /v1/sessions/refresh"

  private func held(_ auth: Auth) async throws -> Session {
    try #require(try await auth.engine.currentSession())
  }

  @Test func `the refused step is repeated with the proof's token, without a refresh`() async throws {
    let auth = try await world.signedIn(apple)
    let before = try await held(auth)
    // Old enough to be refreshed soon, not old enough for now.
    world.clock.advance(800)
    try await auth.setPassword("correct horse battery")
    #expect(await world.server.count("PUT /v1/user/password") == 2)
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
    #expect(await world.sessions.count(refresh) == 0)
    let after = try await held(auth)
    #expect(after.accessToken.contains(".proven") && after.refreshToken == before.refreshToken)
  }

  @Test func `what is done after a proof needs no other one`() async throws {
    let auth = try await world.signedIn(apple)
    try await auth.reauthenticate(with: .apple())
    try await auth.setPassword("correct horse battery")
    _ = try await auth.handOver(to: ChildSessionRequest(codeChallenge: "challenge"))
    try await auth.deleteAccount()
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
  }

  @Test func `the proof's token lives as long as any, then the refresh token serves`() async throws {
    let auth = try await world.signedIn(apple)
    world.clock.advance(500)
    try await auth.reauthenticate(with: .apple())
    world.clock.advance(800)
    #expect(try await auth.engine.accessToken().contains(".proven"))
    world.clock.advance(50)
    #expect(try await !auth.engine.accessToken().contains(".proven"))
    #expect(await world.sessions.count(refresh) == 1)
    #expect(await world.sessions.live.map(\.generation) == [2])
  }

  @Test func `a refresh that was under way does not replace the proof's token`() async throws {
    let gate = Gate()
    let auth = try await world.signedIn(apple)
    await world.sessions.plan(refresh, .hold(gate))
    let engine = auth.engine
    let slow = Task { try await engine.refresh() }
    await gate.reached()
    try await auth.reauthenticate(with: .apple())
    await gate.open()
    _ = try await slow.value
    let after = try await held(auth)
    #expect(after.accessToken.contains(".proven") && after.refreshToken == "br1.session-1.2")
    try await auth.setPassword("correct horse battery")
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
    // The next refresh is by the newer token.
    world.clock.advance(900)
    _ = try await auth.engine.accessToken()
    #expect(await world.sessions.live.map(\.generation) == [3])
  }

  @Test func `a refresh that fails while a proof is answered releases its lease`() async throws {
    let gate = Gate()
    let auth = try await world.signedIn(apple)
    await world.sessions.plan(refresh, .vanishLate(gate))
    let engine = auth.engine
    let slow = Task { try await engine.refresh() }
    await gate.reached()
    try await auth.reauthenticate(with: .apple())
    await gate.open()
    await #expect(throws: SessionError.self) { try await slow.value }
    #expect(await engine.store.known?.held?.refresh?.leasedAt == nil)
    #expect(try await held(auth).accessToken.contains(".proven"))
  }

  @Test func `a proof of a session that has ended here meanwhile is not kept`() async throws {
    let gate = Gate()
    let auth = try await world.signedIn(apple)
    await world.server.plan("POST /v1/reauthenticate/apple", .hold(gate))
    let proof = Task { try await auth.reauthenticate(with: .apple()) }
    await gate.reached()
    let other = world.engine([ScriptedStrategy([.fixture("bob-token", user: "bob")])])
    try await other.signIn(with: .apple())
    await gate.open()
    try? await proof.value
    #expect(try await !held(auth).accessToken.contains(".proven"))
    #expect(try await held(auth).user.id == "bob-token")
  }

  @Test func `a step that the session may not take asks for no proof`() async throws {
    let auth = try await world.signedIn(apple)
    await world.server.plan("DELETE /v1/user", .answer(.problem(.notAllowed, 403)))
    await #expect(throws: AccountError.self) { try await auth.deleteAccount() }
    #expect(auth.failure?.reason == .notAllowed && auth.user != nil)
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 0)
  }
}
