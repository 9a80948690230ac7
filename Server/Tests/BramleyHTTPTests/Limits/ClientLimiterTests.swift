import BramleyAPI
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@testable import BramleyHTTP

@Suite struct ClientLimiterTests {
  @Test func `an IPv6 customer counts as one client`() throws {
    let limiter = ClientLimiter(
      limits: .none, proxies: TrustedProxies([]), clock: UptimeClock { 1_000_000_000 })
    let limit = try #require(RateLimit("1/60s"))
    let counter = LimitCounter("a")
    #expect(limiter.wait(of: IPAddress("2001:db8:0:1::1"), counter: counter, limit: limit) == nil)
    #expect(limiter.wait(of: IPAddress("2001:db8:0:1::2"), counter: counter, limit: limit) != nil)
    #expect(limiter.wait(of: IPAddress("2001:db8:0:2::1"), counter: counter, limit: limit) == nil)
    #expect(limiter.wait(of: IPAddress("192.0.2.1"), counter: counter, limit: limit) == nil)
    #expect(limiter.wait(of: IPAddress("192.0.2.2"), counter: counter, limit: limit) == nil)
  }

  @Test func `the /64s of an IPv6 customer share what a /56 and a /48 are allowed`() throws {
    let limiter = ClientLimiter(
      limits: .none, proxies: TrustedProxies([]), clock: UptimeClock { 1_000_000_000 })
    let limit = try #require(RateLimit("1/60s"))
    func granted(_ address: String) -> Bool {
      limiter.wait(of: IPAddress(address), counter: LimitCounter("a"), limit: limit) == nil
    }
    #expect((0..<10).count { granted("2001:db8:1:\($0)::1") } == 4)
    // What was refused used up nothing of the /48.
    #expect((1..<10).count { granted("2001:db8:1:\($0)00::1") } == 9)
    #expect((10..<60).count { granted("2001:db8:1:\($0)00::1") } == 3)
    #expect(granted("2001:db8:2::1"))
  }

  @Test func `each thing that is limited has a count of its own`() throws {
    let limiter = ClientLimiter(
      limits: .none, proxies: TrustedProxies([]), clock: UptimeClock { 1_000_000_000 })
    let (limit, client) = (try #require(RateLimit("1/60s")), IPAddress("192.0.2.1"))
    #expect(limiter.wait(of: client, counter: LimitCounter("a"), limit: limit) == nil)
    #expect(limiter.wait(of: client, counter: LimitCounter("a"), limit: limit) != nil)
    #expect(limiter.wait(of: client, counter: LimitCounter("b"), limit: limit) == nil)
  }

  @Test func `the answer to a client that asks too often says when to come back`() async throws {
    let time = Mutex<UInt64>(1_000_000_000)
    var limits = ClientLimits.none
    limits[.signIn] = RateLimit("2/60s")
    let door = TestDoor(
      [Endpoint(.get, "/limited", limit: .signIn) { _, _ in Response(status: .noContent) }], limits: limits,
      clock: UptimeClock { time.withLock(\.self) })
    #expect(try await door.ask(.get, "/limited").status == 204)
    #expect(try await door.ask(.get, "/limited").status == 204)
    let refused = try await door.ask(.get, "/limited")
    #expect(refused.status == 429)
    #expect(refused.problem?.code == .rateLimited)
    #expect(refused.headers[.retryAfter] == "30")
    time.withLock { $0 += 30_000_000_000 }
    #expect(try await door.ask(.get, "/limited").status == 204)
  }
}
