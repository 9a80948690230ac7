import BramleyCore
import Foundation
import Support
import Testing

@Suite struct SurroundingsTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 32, 100]) func `random bytes have the requested length`(count: Int) {
    #expect(Surroundings.live.random(count).count == count)
    #expect(count < 7 || Surroundings.live.random(count) != Surroundings.live.random(count))
  }

  @Test func `ids are UUIDs of version 7 that sort by time`() throws {
    let texts = (0..<100).map { Surroundings.live.newIDText(at: StoreFixture.time(Double($0))) }
    #expect(texts == texts.sorted() && Set(texts).count == 100)
    for text in texts {
      let uuid = try #require(UUID(uuidString: text))
      #expect(text == text.lowercased() && uuid.uuid.6 >> 4 == 7 && uuid.uuid.8 >> 6 == 2)
    }
    let within = (0..<100).map { Surroundings.live.newIDText(at: StoreFixture.time(Double($0) / 1_000_000)) }
    #expect(within == within.sorted(), "also within a millisecond")
    let now = StoreFixture.start
    let first = Surroundings.live.newIDText(at: now).replacing("-", with: "").prefix(12)
    #expect(Int(first, radix: 16) == Int(now.timeIntervalSince1970 * 1_000))
  }
}
