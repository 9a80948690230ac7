package import Foundation

/// Times as numbers (RFC 7519, section 2: NumericDate).
package enum EpochTime {
  /// Later times than the year 9999 are rejected: no token means one, and as integers they could overflow.
  package static let range: Range<TimeInterval> = 0..<253_402_300_800
  /// From here on (the year 5138 in seconds, 1973 in milliseconds) a number must mean milliseconds.
  static let milliseconds: TimeInterval = 1e11

  package static func date(seconds: TimeInterval) -> Date? {
    range.contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }

  /// For senders that document seconds and send milliseconds.
  package static func date(secondsOrMilliseconds number: Double) -> Date? {
    date(seconds: number < milliseconds ? number : number / 1_000)
  }
}
