import Foundation

/// Times in claims.
enum ClaimTime {
  /// Parses seconds since 1970; nil if the value is not a time, or is past the year 9999.
  static func date(_ value: JSONValue?) -> Date? {
    guard let seconds = value?.seconds, (0..<253_402_300_800).contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}
