import BramleyAPI
import BramleySQL
import Foundation
import Testing

@Suite struct StoredTimeTests {
  @Test(arguments: [0, 0.4, 0.9994, 0.9996, 0.999_99])
  func `a stored time is written as before it was stored`(fraction: Double) {
    let time = Date(timeIntervalSince1970: 1_795_000_000 + fraction)
    let stored = Date(milliseconds: time.milliseconds)
    #expect(WireJSON.timestamp(stored) == WireJSON.timestamp(time))
  }

  @Test func `a time that was stored keeps its milliseconds`() {
    for step in 0..<100_000 {
      let milliseconds = Int64(1_600_000_000_000 + step * 9_973)
      #expect(Date(milliseconds: milliseconds).milliseconds == milliseconds)
    }
  }
}
