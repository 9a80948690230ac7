import Foundation
import Testing

@testable import BramleyCore

/// The vectors of RFC 4226, appendix D, and of RFC 6238, appendix B.
@Suite struct HOTPTests {
  private let hotp = HOTP(secret: Data("12345678901234567890".utf8))

  @Test func `codes of counters are those of RFC 4226`() {
    #expect(
      (0..<10).map { hotp.code($0) } == [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
      ])
  }

  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(TimeInterval, String)])
  func `codes of times are those of RFC 6238`(seconds: TimeInterval, code: String) {
    #expect(hotp.code(HOTP.step(at: Date(timeIntervalSince1970: seconds)), digits: 8) == code)
  }

  @Test func `a clock may be one step off, and no code is accepted twice`() {
    let now = Date(timeIntervalSince1970: 1_800_000_015)
    let step = HOTP.step(at: now)
    for offset in -2...2 as ClosedRange<Int64> {
      let found = hotp.step(of: hotp.code(step + offset), after: nil, at: now)
      #expect(found == (abs(offset) <= 1 ? step + offset : nil), "\(offset)")
    }
    #expect(hotp.step(of: hotp.code(step), after: step, at: now) == nil)
    #expect(hotp.step(of: hotp.code(step - 1), after: step, at: now) == nil)
    #expect(hotp.step(of: hotp.code(step + 1), after: step, at: now) == step + 1)
  }

  @Test func `a code keeps its leading zeros`() {
    let zero = (0..<100_000).lazy.map { hotp.code(Int64($0)) }.first { $0.hasPrefix("00") }
    #expect(zero?.utf8.count == 6)
  }
}
