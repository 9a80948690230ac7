import Foundation

/// Times as numbers.
enum EpochTime {
  // Past year 9999 a number is no time of ours; and it could overflow where it is used as an integer.
  static let range: Range<TimeInterval> = 0..<253_402_300_800
  /// From here on (the year 5138 in seconds, 1973 in milliseconds) a number must mean milliseconds.
  static let milliseconds: TimeInterval = 1e11

  static func date(seconds: TimeInterval) -> Date? {
    range.contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }

  /// Apple documents seconds for the time of an event and sends milliseconds.
  static func date(secondsOrMilliseconds number: Double) -> Date? {
    date(seconds: number < milliseconds ? number : number / 1_000)
  }
}
