import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct GuestStrategyTests {
  private let world = AuthWorld()
  private let route = "POST /v1/sign-in/guest"

  @Test func `a guest's key is stored before the first byte is sent`() async throws {
    let gate = Gate()
    await world.server.plan(route, .delay(gate))
    let auth = world.auth(GuestStrategy())
    let signIn = Task { try await auth.signIn(with: .guest) }
    await gate.reached()
    let stored = try await Outbox(storage: world.storage).pending()
    #expect(await world.server.keys(route) == [stored?.key])
    await gate.open()
    _ = try await signIn.value
    #expect(auth.isGuest)
  }

  @Test func `after lost replies the next tap is the same guest`() async throws {
    await world.server.plan(route, .loseReply, .loseReply)
    let auth = world.auth(GuestStrategy())
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .guest) }
    try await auth.signIn(with: .guest)
    #expect(Set(await world.server.keys(route)).count == 1)
    #expect(await world.sessions.rows.count == 1)
    #expect(auth.isGuest)
  }

  @Test func `killed after the request, the next launch is the same guest`() async throws {
    await world.server.plan(route, .loseReply, .loseReply)
    _ = try? await world.auth(GuestStrategy()).signIn(with: .guest)
    let next = world.auth(GuestStrategy())
    await next.start()
    #expect(next.isGuest)
    #expect(await world.sessions.rows.count == 1)
  }

  @Test func `a guest who signed out gets another account`() async throws {
    let auth = world.auth(GuestStrategy())
    let first = try await auth.signIn(with: .guest)
    try await auth.signOut()
    let second = try await auth.signIn(with: .guest)
    #expect(first.id != second.id)
    #expect(Set(await world.server.keys(route)).count == 2)
  }

  @Test func `a refused attempt is not repeated with its key`() async throws {
    await world.server.plan(route, .answer(.problem(.idempotencyKeyReused, 422)))
    let auth = world.auth(GuestStrategy())
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .guest) }
    try await auth.signIn(with: .guest)
    #expect(Set(await world.server.keys(route)).count == 2)
  }

  @Test func `a linked identity upgrades the guest, who keeps their account`() async throws {
    await world.server.prove()
    let google = FixedStrategy(.google, .success(SignInProof(.google, .google, wire: [String: String]())))
    let auth = world.auth(GuestStrategy(), google)
    let guest = try await auth.signIn(with: .guest)
    try await auth.link(.google)
    #expect(!auth.isGuest && auth.user?.id == guest.id)
  }

  @Test func `a guest proves nothing`() async throws {
    var context = SignInContext()
    context.purpose = .link
    await #expect(throws: SignInError.self) { try await GuestStrategy().authenticate(.guest, in: context) }
    #expect(GuestStrategy().promptingMethod == nil)
  }
}
