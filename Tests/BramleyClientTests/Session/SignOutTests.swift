import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct SignOutTests {
  private let endRoute = "DELETE /v1/sessions/current"
  private let world = World()

  @Test func `sign-out ends the session on the device and the server`() async throws {
    let engine = try await world.signedIn()
    #expect(try await engine.signOut() == .ended)
    #expect(await world.server.live.isEmpty)
    #expect(try await engine.signOut() == .notSignedIn)
    await #expect(throws: SessionError.notSignedIn) { try await engine.accessToken() }
  }

  @Test(arguments: [
    HostileServer.Fault.unreachable, .answer(.portal(200)), .answer(.problem(.unavailable, 503)),
  ])
  func `without the server the device is signed out, and the next launch ends the session`(
    fault: HostileServer.Fault
  ) async throws {
    let engine = try await world.signedIn()
    await world.server.plan(endRoute, fault)
    #expect(try await engine.signOut() == .pending)
    #expect(await engine.currentState == .signedOut)
    #expect(await world.server.live.count == 1)
    // Long after the access token has expired.
    world.clock.advance(86_400)
    #expect(try await world.engine().start() == .signedOut)
    #expect(await world.server.live.isEmpty)
  }

  @Test func `a lost reply to a sign-out is recovered from`() async throws {
    let engine = try await world.signedIn()
    await world.server.plan(endRoute, .loseReply)
    #expect(try await engine.signOut() == .pending)
    try await world.engine().start()
    let before = await world.server.calls.count
    try await world.engine().start()
    #expect(await world.server.calls.count == before)
  }

  @Test func `a sign-in replaces the session of another person and ends it`() async throws {
    let world = World(proofs: [.fixture("ada-token"), .fixture("bob-token", user: "bob")])
    let engine = try await world.signedIn()
    try await engine.signIn(with: .apple())
    #expect(await world.server.live.map(\.id) == ["session-2"])
  }

  @Test func `a sign-in that completes after sign-out signs nobody in`() async throws {
    let engine = world.engine()
    let gate = Gate()
    await world.server.plan("POST /v1/sign-in/apple", .hold(gate))
    let late = Task { try await engine.signIn(with: .apple()) }
    await gate.reached()
    try await engine.signOut()
    await gate.open()
    await #expect(throws: SignInError.cancelled) { try await late.value }
    #expect(try await world.engine().start() == .signedOut)
    #expect(await world.server.live.isEmpty)
  }
}
