import Foundation
import Testing

@testable import BramleyCore

@Suite struct CountPayloadTests {
  private func count(_ key: UInt64, _ total: UInt64 = 1, weight: Float = 0) -> SharedCount {
    SharedCount(key: key, total: total, left: 60_000_000, weight: weight)
  }

  @Test func `what is written is read`() throws {
    let topics = [
      (name: "limits", counts: [count(.max, .max), count(0, 0), count(1, 127), count(2, 128)]),
      (name: "apple.pauses", counts: [SharedCount(key: 1, total: 3, left: 0)]),
    ]
    let payload = CountPayload(topics)
    #expect(CountPayload(payload.bytes) == payload)
    #expect(payload.topics.map(\.name) == ["limits", "apple.pauses"])
    #expect(payload.topics[0].counts == topics[0].counts)
  }

  @Test func `the counts that used most of their limits are shared`() {
    let all = (0..<20_000).map { count(UInt64($0), weight: Float($0)) }.shuffled()
    let payload = CountPayload([("limits", all)])
    let most = 20_000 - UInt64(CountPayload.mostCounts)..<20_000
    #expect(Set(payload.topics[0].counts.map(\.key)) == Set(most))
  }

  @Test func `a payload is bounded, and earlier topics come first`() throws {
    let many = (0..<CountPayload.mostCounts).map { count(UInt64($0), .max, weight: Float($0)) }
    let payload = CountPayload([("a", many), ("b", many), ("c", many)])
    #expect(payload.bytes.count <= CountPayload.mostBytes)
    #expect(payload.topics[0].counts.count == CountPayload.mostCounts)
    #expect(payload.topics[1].counts.contains { $0.key == UInt64(CountPayload.mostCounts - 1) })
    #expect(payload.topics[1].counts.count < CountPayload.mostCounts)
    #expect(CountPayload(payload.bytes) == payload)
  }

  @Test func `a damaged payload is none, and no bytes make the reader fail`() {
    let bytes = CountPayload([("limits", [count(1), count(2, .max)])]).bytes
    for length in 2..<bytes.count { #expect(CountPayload(bytes.prefix(length)) == nil) }
    var random = SystemRandomNumberGenerator()
    for index in bytes.indices {
      var changed = bytes
      changed[index] = UInt8.random(in: 0...255, using: &random)
      _ = CountPayload(changed)
    }
    #expect(CountPayload(Data([2]) + bytes.dropFirst()) == nil, "a later version")
    #expect(CountPayload(Data(count: CountPayload.mostBytes + 1)) == nil)
  }
}
