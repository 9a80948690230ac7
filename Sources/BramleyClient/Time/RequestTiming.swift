import Foundation

/// How long a request takes that must not be on its way twice.
enum RequestTiming {
  /// Seconds after it was written down within which it must leave, so that its deadline is over before a lease is; a
  /// process may be suspended between the two.
  static let departure: TimeInterval = 5
  /// Seconds for which it may be under way or be delivered again.
  static let grace: TimeInterval = 60
}
