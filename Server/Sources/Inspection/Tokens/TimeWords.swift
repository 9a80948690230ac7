import BramleyAPI
import Foundation

/// Times for people: RFC 3339, and the distance from now.
struct TimeWords {
  let now: Date

  /// `2026-11-21T09:00:00Z, 12 minutes ago`.
  func moment(_ date: Date) -> String { "\(WireJSON.timestamp(date)), \(distance(date))" }

  /// `2026-11-21T09:00:00Z, expires in 12 minutes`.
  func end(_ date: Date) -> String {
    let isExpired = date <= now
    return "\(WireJSON.timestamp(date)), "
      + (isExpired ? "expired \(distance(date))" : "expires \(distance(date))")
  }

  /// `in 12 minutes`, `3 days ago`.
  func distance(_ date: Date) -> String {
    let seconds = date.timeIntervalSince(now)
    let length = Self.length(abs(seconds))
    if length == "0 seconds" { return "now" }
    return seconds > 0 ? "in \(length)" : "\(length) ago"
  }

  /// Returns a duration in the largest unit of which it has at least two, or exactly one.
  static func length(_ seconds: TimeInterval) -> String {
    let whole = Int(min(seconds, 1e12).rounded(.down))
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    for (size, name) in units where whole >= 2 * size || whole == size {
      return count(whole / size, name)
    }
    return count(whole, "second")
  }

  private static func count(_ number: Int, _ name: String) -> String {
    "\(number) \(name)\(number == 1 ? "" : "s")"
  }
}
