import Foundation

/// Limits for a request that must not be under way twice.
enum RequestTiming {
  /// Seconds within which a request must be sent after it was noted in storage, so that its deadline passes before a
  /// lease expires. A process may be suspended between the two.
  static let departure: TimeInterval = 5
  /// Seconds for which it may be under way or be delivered again.
  static let grace: TimeInterval = 60
}
