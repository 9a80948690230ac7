import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Support
import Testing

/// The daily checks are shared by all nodes: no plan says which node does which, each takes what is due.
@Suite(.limitedConcurrency) struct DailyCheckTests {
  private static let people = 30

  private func revalidation(_ node: RunningNode) throws -> Revalidation {
    try #require(node.installation.companions.lazy.compactMap { $0 as? Revalidation }.first)
  }

  /// Signs many people in, and waits until each has a grant.
  private func gather(_ node: RunningNode, _ apple: AppleIDEmulator) async throws {
    for number in 0..<Self.people {
      let person = try apple.addPerson(
        NewPerson(id: "p\(number)", email: "p\(number)@example.com", givenName: "P", familyName: "\(number)"))
      _ = try await node.wire.signIn(apple, person: person.id)
    }
    while await node.installation.jobs.runDue() > 0 {}
    #expect(
      try await node.installation.store.activeGrants(of: ["com.example.bramley"]) == Self.people)
  }

  /// Lets the day pass on which the first checks are due: a grant's first check comes one to two days after it, at an
  /// hour of its own.
  private func secondDay(_ clock: ManualClock, _ sweep: (_ number: Int) async throws -> Void) async throws {
    clock.advance(by: 86_400)
    for number in 0..<97 {
      try await sweep(number)
      clock.advance(by: 900)
    }
  }

  @Test func `two nodes share a day's checks: each does some, and none is done twice`() async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], companions: false) { nodes, apple in
      try await gather(nodes[0], apple)
      let checks = try nodes.map(revalidation)
      var done = [0, 0]
      try await secondDay(clock) { number in
        // Sometimes the one sweeps first, and sometimes the other.
        for index in [number % 2, 1 - number % 2] {
          let last = apple.refreshes()
          await checks[index].runOnce()
          done[index] += apple.refreshes() - last
        }
      }
      #expect(apple.refreshes(status: nil) == Self.people)
      #expect(done.allSatisfy { $0 > 0 }, "\(done)")
    }
  }

  @Test func `two nodes that sweep at the same moment take no check twice`() async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], companions: false) { nodes, apple in
      try await gather(nodes[0], apple)
      let checks = try nodes.map(revalidation)
      try await secondDay(clock) { _ in
        await withTaskGroup(of: Void.self) { group in
          for check in checks { group.addTask { await check.runOnce() } }
        }
      }
      #expect(apple.refreshes(status: nil) == Self.people)
    }
  }

  @Test func `the checks of a node that died are done by the other`() async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], companions: false) { nodes, apple in
      try await gather(nodes[0], apple)
      // The first node took some, and died before it asked Apple.
      clock.advance(by: 2 * 86_400)
      let taken = try await nodes[0].installation.store.takeChecks(
        of: ["com.example.bramley"], limit: 5, at: clock.now)
      #expect(taken.count == 5)
      let check = try revalidation(nodes[1])
      let before = apple.refreshes()
      for _ in 0..<40 {
        await check.runOnce()
        clock.advance(by: 10)
      }
      #expect(apple.refreshes() - before == Self.people - 5)
      // What it had taken is due again with the next day's.
      clock.advance(by: 86_400)
      for _ in 0..<40 {
        await check.runOnce()
        clock.advance(by: 10)
      }
      #expect(apple.refreshes() - before == 2 * Self.people - 5)
    }
  }
}
