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

  @Test func `attempts from one network lock nobody out elsewhere`() async throws {
    for index in 0..<200 {
      _ = await wait(from: ClientNetwork(high: 7, low: UInt64(index / 5)))
    }
    let attempt = try await limiter.admit(ada, from: home)
    #expect(attempt.delay > 0 && attempt.delay <= AttemptLedger.longestDelay)
  }

  @Test func `where the owner has signed in before, nothing is delayed`() async throws {
    limiter.succeeded(try await limiter.admit(ada, from: home))
    for index in 0..<200 { _ = await wait(from: ClientNetwork(high: 7, low: UInt64(index / 5))) }
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
