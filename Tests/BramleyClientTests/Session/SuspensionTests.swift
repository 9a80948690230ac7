import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// A process that the system suspends midway while another one continues.
@Suite struct SuspensionTests {
  private let route = "POST /v1/sessions/refresh"

  @Test func `a process suspended after taking the lease sends nothing when it resumes`() async throws {
    let (storage, gate) = (UnreliableStorage(), Gate())
    let world = World(storage: storage)
    let app = try await world.signedIn()
    world.clock.advance(1_000)
    await storage.hold(afterWrites: 0, at: gate)
    let suspended = Task { try await app.accessToken() }
    await gate.reached()
    // Minutes later the widget has refreshed twice; the app's token is two generations old.
    let widget = world.engine()
    for _ in 0..<2 {
      world.clock.advance(1_000)
      _ = try await widget.accessToken()
    }
    await gate.open()
    #expect(try await suspended.value == widget.accessToken())
    #expect(await world.server.count(route) == 2)
    #expect(await world.server.live.count == 1)
  }

  @Test func `after a failed refresh a process gets the tokens that another one has fetched`() async throws {
    let (world, gate) = (World(), Gate())
    let app = try await world.signedIn()
    world.clock.advance(845)
    await world.server.plan(route, .vanishLate(gate))
    let suspended = Task { try await app.accessToken() }
    await gate.reached()
    world.clock.advance(RefreshIntent.lease)
    let fresh = try await world.engine().accessToken()
    await gate.open()
    // The previous one is valid for a few seconds more, and its refresh is done: it should not be used any
    // more.
    #expect(try await suspended.value == fresh)
    #expect(fresh.hasPrefix("at.session-1.2."))
  }

  @Test
  func `a process suspended before refreshing a session to end leaves that to another one`() async throws {
    let (storage, gate) = (UnreliableStorage(), Gate())
    let world = World(storage: storage)
    let app = try await world.signedIn()
    await world.server.plan("DELETE /v1/sessions/current", .unreachable)
    #expect(try await app.signOut() == .pending)
    // Its access token has expired, so the session has to be refreshed before it can be ended.
    world.clock.advance(86_400)
    await storage.hold(afterWrites: 1, at: gate)
    let suspended = Task { try await app.start() }
    await gate.reached()
    world.clock.advance(RefreshIntent.lease)
    try await world.engine().start()
    #expect(await world.server.live.isEmpty)
    await gate.open()
    _ = try await suspended.value
    #expect(await world.server.count(route) == 1)
  }

  @Test func `a lease from before a restart delays nobody, although boots have no ids`() {
    let intent = RefreshIntent(key: "key", owner: "app", leasedAt: Uptime(boot: "", seconds: 1_000_000))
    #expect(intent.isLeased(toOthersThan: "widget", at: Uptime(boot: "", seconds: 1_000_010)))
    #expect(intent.isLeased(toOthersThan: "widget", at: Uptime(boot: "", seconds: 999_999)))
    #expect(!intent.isLeased(toOthersThan: "widget", at: Uptime(boot: "", seconds: 40)))
    #expect(!intent.isLeased(toOthersThan: "widget", at: Uptime(boot: "next", seconds: 1_000_010)))
  }
}
