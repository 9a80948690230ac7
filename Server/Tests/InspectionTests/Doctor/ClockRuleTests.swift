import Foundation
import Testing

@testable import Inspection

@Suite struct ClockRuleTests {
  @Test(
    arguments: [
      (0, .ok, "agrees"), (30, .ok, "agrees"), (-29.5, .ok, "agrees"), (31, .warn, "31 seconds ahead of"),
      (-31, .warn, "31 seconds behind"), (60, .warn, "60 seconds ahead of"),
      (-60, .warn, "60 seconds behind"),
      (61, .fail, "code"), (-61, .fail, "sign-ins are refused"), (-75, .fail, "75 seconds behind"),
      (301, .fail, "5 minutes ahead of"),
      (-600, .fail, "10 minutes behind"), (10_000, .fail, "3 hours ahead of"),
      (-864_000, .fail, "10 days behind"),
      (1e300, .fail, "days ahead of"),
    ] as [(TimeInterval, Check.Status, String)])
  func `a gap is reported with its size and direction`(
    seconds: TimeInterval, status: Check.Status, words: String
  ) {
    let verdict = ClockRule.verdict(ahead: seconds)
    #expect(verdict.status == status)
    #expect(verdict.words.contains(words), "\(verdict)")
  }

  @Test func `an answer without a time proves nothing`() {
    #expect(ClockRule.verdict(ahead: nil).status == .warn)
  }
}
