import Foundation

/// Times as claims bear them.
enum ClaimTime {
  /// Reads seconds since 1970; nil where a value is none, or lies past the year 9999.
  static func date(_ value: JSONValue?) -> Date? {
    guard let seconds = value?.seconds, (0..<253_402_300_800).contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}
