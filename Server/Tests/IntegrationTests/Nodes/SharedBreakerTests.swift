import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Support
import Testing

/// What one node learns of an Apple that is down, the other one takes into account. Nothing runs by itself, and clocks
/// stand still.
@Suite(.limitedConcurrency) struct SharedBreakerTests {
  private func withTwo(
    _ body: ([RunningNode], AppleIDEmulator, ManualClock) async throws -> Void
  ) async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], companions: false) { try await body($0, $1, clock) }
  }

  private func talk(_ nodes: [RunningNode]) async throws {
    for node in nodes + nodes { try await node.exchangeCounts() }
  }

  @Test func `when Apple throttles one node's exchanges, the other one asks nothing until the pause ends`()
    async throws
  {
    try await withTwo { nodes, apple, clock in
      let people = apple.world.people
      try apple.inject(Fault(.throttled, delayMilliseconds: 40_000, endpoint: .token))
      _ = try await nodes[0].wire.signIn(apple, person: people[0].id)
      await nodes[0].installation.jobs.runDue()
      #expect(apple.exchanges(status: nil) == 1)
      try await talk(nodes)

      try apple.removeFaults()
      _ = try await nodes[1].wire.signIn(apple, person: people[1].id)
      for _ in 0..<3 {
        clock.advance(by: 10)
        await nodes[1].installation.jobs.runDue()
      }
      #expect(apple.exchanges(status: nil) == 1, "the second node has not asked")

      clock.advance(by: 40)
      for _ in 0..<6 {
        for node in nodes { await node.installation.jobs.runDue() }
        clock.advance(by: 10)
      }
      #expect(apple.exchanges() == 2)
    }
  }

  @Test func `a node that can't use Apple because of its own configuration stops no other one`() async throws
  {
    try await withTwo { nodes, apple, clock in
      let people = apple.world.people
      try apple.inject(Fault(.invalidClient, endpoint: .token))
      _ = try await nodes[0].wire.signIn(apple, person: people[0].id)
      await nodes[0].installation.jobs.runDue()
      try await talk(nodes)
      try apple.removeFaults()
      _ = try await nodes[1].wire.signIn(apple, person: people[1].id)
      await nodes[1].installation.jobs.runDue()
      #expect(apple.exchanges() == 1)
    }
  }

  @Test func `when Apple throttles one node's daily checks, the other one checks nothing until it may`()
    async throws
  {
    try await withTwo { nodes, apple, clock in
      let people = try (0..<8).map { try apple.addPerson(NewPerson(id: "p\($0)", familyName: "\($0)")) }
      for person in people { _ = try await nodes[0].wire.signIn(apple, person: person.id) }
      while await nodes[0].installation.jobs.runDue() > 0 {}
      // By then the first check of everybody is due.
      clock.advance(by: 2 * 86_400)
      let checks = try nodes.map { node in
        try #require(node.installation.companions.lazy.compactMap { $0 as? Revalidation }.first)
      }
      try apple.inject(Fault(.throttled, delayMilliseconds: 600_000, endpoint: .token))
      // Five failures in a row.
      for _ in 0..<3 { await checks[0].runOnce() }
      #expect(try await nodes[0].wire.readiness()["apple"] == "degraded")
      try await talk(nodes)
      #expect(try await nodes[1].wire.readiness()["apple"] == "degraded")

      try apple.removeFaults()
      let asked = apple.refreshes(status: nil)
      for _ in 0..<5 {
        clock.advance(by: 100)
        await checks[1].runOnce()
      }
      #expect(apple.refreshes(status: nil) == asked)
      clock.advance(by: 4_000)
      for _ in 0..<5 { for check in checks { await check.runOnce() } }
      #expect(apple.refreshes() == people.count)
      #expect(try await nodes[1].wire.readiness()["apple"] == "ok")
    }
  }
}
