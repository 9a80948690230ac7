import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct AttemptLimiterTests {
  let clock = ManualClock()
  let limiter: AttemptLimiter
  let ada = IdentityKey(provider: .password, team: "", subject: "ada@example.com")
  let home = ClientNetwork(high: 0, low: 1)

  init() { limiter = AttemptLimiter(.init(count: 20, seconds: 200), surroundings: clock.surroundings) }

  /// Makes a wrong attempt: returns the seconds until one is admitted; nil if this one was.
  private func wait(_ identity: IdentityKey? = nil, from network: ClientNetwork? = nil) async -> Int? {
    do {
      limiter.failed(try await limiter.admit(identity ?? ada, from: network ?? home))
      return nil
    } catch { return error.code == .rateLimited ? error.retryAfter : -1 }
  }

  private func nobody(_ name: String) -> IdentityKey {
    IdentityKey(provider: .password, team: "", subject: "\(name)@example.com")
  }

  @Test func `from one network an address is tried five times, then at growing intervals`() async {
    for _ in 0..<5 { #expect(await wait() == nil) }
    #expect(await wait() == 1)
    clock.advance(by: 1)
    #expect(await wait() == nil)
    #expect(await wait() == 2)
    clock.advance(by: 2)
    #expect(await wait() == nil)
    #expect(await wait() == 4)
    clock.advance(by: AttemptTable<AttemptLedger.Key>.memory + 1)
    for _ in 0..<5 { #expect(await wait() == nil) }
  }

  @Test func `attempts from other networks are delayed at first`() async throws {
    for index in 0..<90 { _ = await wait(from: ClientNetwork(high: 0, low: UInt64(100 + index))) }
    let attempt = try await limiter.admit(ada, from: home)
    #expect(attempt.delay > 0 && attempt.delay <= AttemptLedger.longestDelay)
  }

  @Test
  func `from networks that are new to an account an address is tried 100 times, then at growing intervals`()
    async
  {
    var admitted = 0
    for index in 0..<240 where await wait(from: ClientNetwork(high: 0, low: UInt64(100 + index))) == nil {
      admitted += 1
    }
    #expect(admitted == AttemptLedger.freeOfStrangers)
    var number: UInt64 = 1_000
    for expected in [36, 72, 144, 288, 576, 900, 900] {
      number += 1
      #expect(await wait(from: ClientNetwork(high: 0, low: number)) == expected)
      clock.advance(by: Double(expected))
      #expect(await wait(from: ClientNetwork(high: 0, low: number)) == nil)
    }
    // Another address has attempts of its own, whether or not it has an account.
    #expect(await wait(nobody("other"), from: ClientNetwork(high: 0, low: 5_000)) == nil)
  }

  @Test func `of a burst from many networks no more are checked than one after another`() async {
    let checked = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<240 {
        group.addTask { await wait(from: ClientNetwork(high: 0, low: UInt64(100 + index))) == nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(checked == AttemptLedger.freeOfStrangers)
  }

  @Test func `a network that the account signed in from is neither delayed nor locked out`() async throws {
    for index in 0..<200 { _ = await wait(from: ClientNetwork(high: 0, low: UInt64(100 + index))) }
    await #expect(throws: Refusal(.rateLimited)) { try await limiter.admit(ada, from: home) }
    #expect(try await limiter.admit(ada, from: home, isKnown: true).delay == 0)
  }

  @Test func `failures from a known network use up nothing of the strangers' attempts`() async throws {
    for index in 0..<300 {
      let network = ClientNetwork(high: 0, low: UInt64(100 + index))
      limiter.failed(try await limiter.admit(ada, from: network, isKnown: true))
    }
    #expect(await wait() == nil)
  }

  @Test func `an IPv6 network counts with the /56 and the /48 around it`() async {
    func wait(_ high: UInt64) async -> Int? {
      await self.wait(nobody("person \(high)"), from: ClientNetwork(high: high, low: 0))
    }
    let prefix: UInt64 = 0x2001_0db8_0001_0000
    // A /64 may fail 20 times, a /56 twice, a /48 four times as often.
    for index in 0..<40 { #expect(await wait(prefix + UInt64(index)) == nil) }
    #expect(await wait(prefix + 50) != nil)
    for index in 0..<40 { #expect(await wait(prefix + 0x100 + UInt64(index)) == nil) }
    #expect(await wait(prefix + 0x200) != nil)
    #expect(await wait(prefix + 0x1_0000) == nil)
  }

  @Test func `an attempt that waits for another /64 of its /48 is called up`() async throws {
    let prefix: UInt64 = 0x2001_0db8_0001_0000
    var first: [AttemptLimiter.Attempt] = []
    for index in 0..<40 {
      let network = ClientNetwork(high: prefix + UInt64(index), low: 0)
      first.append(try await limiter.admit(nobody("a\(index)"), from: network))
    }
    let next = Task { try await limiter.admit(nobody("b"), from: ClientNetwork(high: prefix + 60, low: 0)) }
    for attempt in first { limiter.succeeded(attempt) }
    limiter.succeeded(try await next.value)
  }

  @Test func `where the owner has signed in before, nothing is delayed`() async throws {
    limiter.succeeded(try await limiter.admit(ada, from: home))
    for index in 0..<200 { _ = await wait(from: ClientNetwork(high: 0, low: UInt64(100 + index / 5))) }
    #expect(try await limiter.admit(ada, from: home).delay == 0)
  }

  @Test func `a right password clears the wrong ones of its network`() async throws {
    for _ in 0..<4 { #expect(await wait() == nil) }
    limiter.succeeded(try await limiter.admit(ada, from: home))
    for _ in 0..<5 { #expect(await wait() == nil) }
    #expect(await wait() == 1)
  }

  @Test func `a network may fail only so often, whatever the addresses`() async {
    for index in 0..<20 { #expect(await wait(nobody("a\(index)")) == nil) }
    #expect(await wait(nobody("next")) == 10)
    #expect(await wait(nobody("next"), from: ClientNetwork(high: 0, low: 2)) == nil)
    clock.advance(by: 10)
    #expect(await wait(nobody("next")) == nil)
    #expect(await wait(nobody("another")) == 10)
  }

  @Test func `right passwords use up nothing`() async throws {
    for index in 0..<100 { limiter.succeeded(try await limiter.admit(nobody("a\(index)"), from: home)) }
    #expect(await wait() == nil)
  }

  @Test func `an attempt that was not checked does not count`() async throws {
    for _ in 0..<50 { limiter.withdrew(try await limiter.admit(ada, from: home)) }
    #expect(await wait() == nil)
  }

  @Test func `without an allowance nobody is held back`() async throws {
    let open = AttemptLimiter(nil, surroundings: clock.surroundings)
    for _ in 0..<300 { #expect(try await open.admit(ada, from: home).delay == 0) }
  }

  @Test func `the memory is bounded, and the newest entries stay`() {
    var table = AttemptTable<Int>(capacity: 100)
    for key in 0..<10_000 {
      table.keep(.init(count: 1, lastAt: Date(timeIntervalSince1970: Double(key))), for: key)
    }
    #expect(table.size <= 100)
    #expect(table.entry(9_999, at: Date(timeIntervalSince1970: 9_999)).count == 1)
    #expect(table.entry(1, at: Date(timeIntervalSince1970: 9_999)).count == 0)
  }
}
