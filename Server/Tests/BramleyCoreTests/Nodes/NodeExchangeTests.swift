import BramleyAPI
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct NodeExchangeTests {
  private let clock = ManualClock()
  private let store = NodeRows()
  private let ada = IdentityKey(provider: .password, team: "", subject: "ada@example.com")

  private func node(calls: Int? = nil) -> CountingNode { CountingNode(store, clock, calls: calls) }

  private func network(_ number: Int) -> ClientNetwork { ClientNetwork(high: 0, low: UInt64(number)) }

  /// Lets all nodes share and read what is new.
  private func exchange(_ nodes: CountingNode...) async {
    for node in nodes { await node.exchange.runOnce() }
    for node in nodes { await node.exchange.runOnce() }
  }

  /// Makes a wrong attempt; returns whether it was checked.
  private func guess(
    _ node: CountingNode, from number: Int, isKnown: Bool = false, of identity: IdentityKey? = nil
  ) async -> Bool {
    guard
      let attempt = try? await node.attempts.admit(
        identity ?? ada, from: network(number), isKnown: isKnown)
    else { return false }
    node.attempts.failed(attempt)
    return true
  }

  @Test func `guesses from many networks at two nodes end after the same hundred`() async throws {
    let (one, two) = (node(), node())
    var checked = 0
    for index in 0..<240 {
      if await guess(index % 2 == 0 ? one : two, from: index) { checked += 1 }
      if index % 10 == 9 { await exchange(one, two) }
    }
    // What fits in between two exchanges, and one attempt that is not shared.
    let free = AttemptLedger.freeOfStrangers
    #expect((free...free + 11).contains(checked), "\(checked)")
    for node in [one, two] {
      #expect(await !guess(node, from: 1_000))
      let home = try await node.attempts.admit(ada, from: network(2_000), isKnown: true)
      #expect(home.delay == 0)
      node.attempts.withdrew(home)
    }
  }

  @Test func `a network that tries one address wrongly waits at every node`() async {
    let (one, two) = (node(), node())
    for _ in 0..<AttemptLedger.free { #expect(await guess(one, from: 1)) }
    #expect(await guess(two, from: 2))
    await exchange(one, two)
    #expect(await !guess(two, from: 1))
    clock.advance(by: 1)
    #expect(await guess(two, from: 1))
  }

  @Test func `a network that fails at many addresses is held back at every node`() async {
    let (one, two) = (node(), node())
    func guess(_ node: CountingNode, _ number: Int) async -> Bool {
      let somebody = IdentityKey(provider: .password, team: "", subject: "\(number)@example.com")
      return await self.guess(node, from: 1, of: somebody)
    }
    for index in 0..<60 { #expect(await guess(one, index)) }
    await exchange(one, two)
    var checked = 0
    for index in 100..<200 where await guess(two, index) { checked += 1 }
    #expect(checked == 40)
    await exchange(one, two)
    #expect(await !guess(one, 300))
  }

  @Test
  func `a node that starts anew knows what all counted, its earlier run included, and counts nothing twice`()
    async
  {
    let (one, two) = (node(), node())
    for index in 0..<40 { #expect(await guess(index % 2 == 0 ? one : two, from: index)) }
    await exchange(one, two)
    let again = node()
    await exchange(again, two)
    await exchange(again, two)
    var checked = 0
    for index in 100..<240 where await guess(again, from: index) { checked += 1 }
    #expect(checked == 60)
    await exchange(again, two)
    #expect(await !guess(two, from: 500))
    clock.advance(by: AttemptTable<UInt64>.memory + 1)
    #expect(await guess(two, from: 500))
  }

  @Test func `a row is written only for news, and holds neither addresses nor networks`() async throws {
    let node = node()
    await node.exchange.runOnce()
    #expect(store.writes == 0)
    for index in 0..<3 { _ = await guess(node, from: index) }
    await node.exchange.runOnce()
    await node.exchange.runOnce()
    #expect(store.writes == 1)
    clock.advance(by: 5)
    await node.exchange.runOnce()
    #expect(store.writes == 1)
    _ = await guess(node, from: 4)
    await node.exchange.runOnce()
    #expect(store.writes == 2)
    let row = try #require(store.rows.first)
    #expect(row.payload.range(of: Data("ada".utf8)) == nil && row.payload.count < 100)
    #expect(row.expiresAt <= clock.now.addingTimeInterval(AttemptTable<UInt64>.memory))
  }

  @Test func `while the database is away each node counts by itself, and shares it all later`() async {
    let (one, two) = (node(), node())
    store.isAway = true
    for index in 0..<30 {
      #expect(await guess(one, from: index))
      await exchange(one, two)
    }
    store.isAway = false
    await exchange(one, two)
    var checked = 0
    for index in 100..<240 where await guess(two, from: index) { checked += 1 }
    #expect(checked == 70)
  }

  @Test func `an outage of the database is logged once, and so is its end`() async {
    let log = LogRecorder()
    let node = CountingNode(store, clock, logger: log.logger(level: .notice))
    store.isAway = true
    for _ in 0..<5 { await node.exchange.runOnce() }
    #expect(log.lines.count == 1)
    store.isAway = false
    for _ in 0..<5 { await node.exchange.runOnce() }
    #expect(log.lines.count == 2)
  }

  @Test func `the calls to a provider have one bound over all nodes`() async {
    let (one, two) = (node(calls: 40), node(calls: 40))
    func present(_ node: CountingNode, _ number: Int) async -> Bool {
      (try? await node.calls.exchange(OutwardCredential("code \(number)"), from: network(number)) {
        () async throws(ProviderCallFailure) in true
      }) ?? false
    }
    for index in 0..<30 { #expect(await present(one, index)) }
    await exchange(one, two)
    var made = 0
    for index in 100..<200 where await present(two, index) { made += 1 }
    #expect(made == 10)
    await exchange(one, two)
    #expect(await !present(one, 500))
  }

  @Test func `a provider that limits the rate at one node is left alone by the others`() async {
    let (one, two) = (node(), node())
    await fail(one, .throttled(retryAfter: 30), 1)
    await exchange(one, two)
    #expect(two.calls.pause != nil)
    clock.advance(by: 31)
    #expect(two.calls.pause == nil)
    await exchange(one, two)
    #expect(two.calls.pause == nil, "one stop is followed once")
  }

  @Test func `a provider that one node can't reach is called by the others until they fail once`() async {
    let (one, two) = (node(), node())
    for index in 0..<5 { await fail(one, .unreachable, index) }
    #expect(one.calls.pause != nil)
    await exchange(one, two)
    #expect(two.calls.pause == nil)
    await fail(two, .unreachable, 10)
    #expect(two.calls.pause != nil)
  }

  @Test func `that a provider refuses a node's own configuration is no news for the others`() async {
    let (one, two) = (node(), node())
    for index in 0..<5 {
      await fail(one, .refused(ProviderErrorBody(error: .invalidClient)), index)
    }
    #expect(one.calls.pause != nil)
    await exchange(one, two)
    #expect(two.calls.pause == nil)
    await fail(two, .unreachable, 10)
    #expect(two.calls.pause == nil)
  }

  private func fail(_ node: CountingNode, _ failure: ProviderCallFailure, _ number: Int) async {
    _ = try? await node.calls.exchange(OutwardCredential("code \(number)"), from: network(number)) {
      () async throws(ProviderCallFailure) -> Bool in throw failure
    }
  }
}
