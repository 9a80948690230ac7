import BramleyCore
import Testing

@testable import BramleyHTTP

@Suite struct UsageTableTests {
  let limit = RateLimit("3/60s")!
  let second: UInt64 = 1_000_000_000
  var table = UsageTable(capacity: 64)

  func key(_ number: UInt64) -> UInt64 { number &* 0x9e37_79b9_7f4a_7c15 }

  @Test mutating func `the allowed number of uses is granted, and the next gets a Retry-After`() {
    let now = 1_000 * second
    for _ in 1...3 { #expect(table.use(key(1), limit: limit, at: now) == nil) }
    #expect(table.use(key(1), limit: limit, at: now) == 20 * second)
    #expect(table.use(key(1), limit: limit, at: now + 19 * second) == 1 * second)
    #expect(table.use(key(1), limit: limit, at: now + 20 * second) == nil)
    #expect(table.use(key(1), limit: limit, at: now + 20 * second) == 20 * second)
  }

  @Test mutating func `a refused use costs nothing`() {
    for _ in 1...100 { _ = table.use(key(1), limit: limit, at: second) }
    #expect(table.use(key(1), limit: limit, at: 21 * second) == nil)
  }

  @Test mutating func `clients are counted apart`() {
    for _ in 1...4 { _ = table.use(key(1), limit: limit, at: second) }
    #expect(table.use(key(2), limit: limit, at: second) == nil)
  }

  @Test mutating func `a flood of clients takes bounded memory and keeps the worst one`() {
    for _ in 1...3 { _ = table.use(key(1), limit: limit, at: second) }
    for number in 2...10_000 { _ = table.use(key(UInt64(number)), limit: limit, at: second) }
    #expect(table.use(key(1), limit: limit, at: second) != nil)
  }

  @Test mutating func `what other nodes granted counts like this node's own uses`() {
    let now = 1_000 * second
    #expect(table.use(key(1), limit: limit, at: now) == nil)
    // Two uses of another node, 20 seconds each.
    table.take([SharedChange(key: key(1), amount: 40_000_000, left: 0)], at: now)
    #expect(table.use(key(1), limit: limit, at: now) == 20 * second)
    #expect(table.use(key(1), limit: limit, at: now + 20 * second) == nil)
    table.take([SharedChange(key: key(2), amount: 60_000_000, left: 0)], at: now)
    #expect(table.use(key(2), limit: limit, at: now) == 20 * second)
  }

  @Test mutating func `only a client's own uses are shared with other nodes, from the second one on`() throws
  {
    let now = 1_000 * second
    table.take([SharedChange(key: key(1), amount: 20_000_000, left: 0)], at: now)
    #expect(table.use(key(1), limit: limit, at: now) == nil)
    #expect(table.shared(at: now).isEmpty)
    #expect(table.use(key(1), limit: limit, at: now) == nil)
    let told = try #require(table.shared(at: now).first)
    #expect(told == SharedCount(key: key(1), total: 40_000_000, left: 40_000_000))
    #expect(table.shared(at: now + 120 * second).isEmpty)
  }

  @Test mutating func `a client of this node is not evicted for less that another node counted`() {
    var table = UsageTable(capacity: 8)
    for number in 1...8 { _ = table.use(UInt64(number), limit: limit, at: second) }
    table.take([SharedChange(key: 9, amount: 1_000, left: 0)], at: second)
    #expect(table.use([(UInt64(9), limit)], at: second) == nil)
  }

  @Test(arguments: ["30/60s", "1/1s", "600/3600s"])
  func `a limit is read as it is written`(text: String) {
    #expect(RateLimit(text)?.description == text)
  }

  @Test(arguments: ["", "30", "30/60", "0/60s", "30/0s", "-1/60s", "30/60m", "a/60s", "30/60s/2s", " 30/60s"])
  func `other texts are no limit`(text: String) {
    #expect(RateLimit(text) == nil)
  }
}
