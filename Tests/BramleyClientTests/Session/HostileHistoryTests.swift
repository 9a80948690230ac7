import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// Random histories of two processes on one storage, with relaunches, wrong clocks and a bad network.
@Suite struct HostileHistoryTests {
  @Test(arguments: 0..<20)
  func `a session is neither lost nor mixed up nor reused`(seed: Int) async throws {
    for round in 0..<5 {
      var chance = SplitMix(state: UInt64(seed * 1_000 + round))
      try await history(&chance)
    }
  }

  private func history(_ chance: inout SplitMix) async throws {
    let world = World()
    var engines = [try await world.signedIn(), world.engine()]
    let refresh = "POST /v1/sessions/refresh"
    for _ in 0..<20 {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: await world.server.plan(refresh, .loseReply)
      case 1: await world.server.plan(refresh, .unreachable)
      case 2: await world.server.plan(refresh, .answer(.portal(401)))
      case 3: await world.server.plan(refresh, .answer(.problem(.rateLimited, 429)))
      case 4: engines[Int.random(in: 0...1, using: &chance)] = world.engine()
      case 5: world.clock.advance(.random(in: 0..<100_000, using: &chance))
      case 6: await world.server.setClockOffset(.random(in: -100_000..<100_000, using: &chance))
      default: world.clock.advance(900)
      }
      let (first, second) = (engines[0], engines[1])
      async let one = try? first.accessToken()
      async let two = try? second.accessToken()
      _ = await (one, two)
    }
    let rows = await world.server.rows
    #expect(rows.count == 1)
    #expect(rows["session-1"]?.isEnded == false)
    // Faults that were planned and did not occur.
    for _ in 0..<40 {
      world.clock.advance(100)
      _ = try? await engines[0].refresh()
    }
    #expect(try await engines[0].user().id == "token-1")
  }
}
