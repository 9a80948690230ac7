import Testing

@testable import BramleyHTTP

@Suite struct UsageTableTests {
  let limit = RateLimit("3/60s")!
  let second: UInt64 = 1_000_000_000
  var table = UsageTable(capacity: 64)

  func key(_ number: UInt64) -> UsageTable.Key { UsageTable.Key(counter: 1, high: 0, low: number) }

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

  @Test mutating func `clients and counters are counted apart`() {
    for _ in 1...4 { _ = table.use(key(1), limit: limit, at: second) }
    #expect(table.use(key(2), limit: limit, at: second) == nil)
    let other = UsageTable.Key(counter: 2, high: 0, low: 1)
    #expect(table.use(other, limit: limit, at: second) == nil)
  }

  @Test mutating func `a flood of clients takes bounded memory and keeps the worst one`() {
    for _ in 1...3 { _ = table.use(key(1), limit: limit, at: second) }
    for number in 2...10_000 { _ = table.use(key(UInt64(number)), limit: limit, at: second) }
    #expect(table.use(key(1), limit: limit, at: second) != nil)
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
