import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import bramley

@Suite struct MomentTests {
  let now = Date(timeIntervalSince1970: 1_795_251_600)

  @Test(arguments: [
    ("2026-11-21T08:00:00Z", -3_600.0), ("2026-11-21", -32_400), ("30m", -1_800), ("24h", -86_400),
    ("7d", -604_800),
    ("0m", 0),
  ])
  func `a time, a date and an age are read`(text: String, seconds: Double) throws {
    #expect(try Moment.read(text, now: now) == now.addingTimeInterval(seconds))
  }

  @Test(arguments: ["", "yesterday", "5", "-5h", "5w", "h", "2026-13-40", "1.5h"])
  func `text that is not a time is reported with an example`(text: String) {
    let error = #expect(throws: Malformed.self) { try Moment.read(text, now: now) }
    #expect(error?.reason.contains("24h") == true)
  }
}
