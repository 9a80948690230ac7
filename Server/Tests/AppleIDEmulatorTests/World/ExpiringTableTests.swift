import Foundation
import Testing

@testable import EmulatorKit

@Suite(.limitedConcurrency) struct ExpiringTableTests {
  let start = Date(timeIntervalSince1970: 0)

  @Test func `entries expire`() {
    var table = ExpiringTable<Int>(lifetime: 10, capacity: 100)
    table.insert(1, for: "a", madeAt: start)
    #expect(table.value(for: "a", at: start + 9) == 1)
    #expect(table.value(for: "a", at: start + 10) == nil)
    table.insert(2, for: "b", madeAt: start + 10)
    #expect(table.count == 1)
  }

  @Test func `the oldest entries are removed when there are too many`() {
    var table = ExpiringTable<Int>(lifetime: 10, capacity: 3)
    for number in 0..<5_000 { table.insert(number, for: "\(number)", madeAt: start) }
    #expect(table.count == 3)
    #expect(table.values == [4_997, 4_998, 4_999])
  }

  @Test func `an entry is taken out once`() {
    var table = ExpiringTable<Int>(lifetime: 10, capacity: 3)
    table.insert(1, for: "a", madeAt: start)
    #expect(table.remove("a", at: start) == 1)
    #expect(table.remove("a", at: start) == nil)
    #expect(table.values.isEmpty)
  }
}
