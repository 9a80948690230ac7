import BramleyAPI
import BramleyCore
import Foundation

/// Parses a time as operators write it: RFC 3339, a day, or a duration before now (`30m`, `24h`, `7d`).
enum Moment {
  static func read(_ text: String, now: Date) throws(Malformed) -> Date {
    if let time = WireJSON.date(text) ?? WireJSON.date(text + "T00:00:00Z") { return time }
    let units: [Character: TimeInterval] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = UInt32(text.dropLast()) else {
      throw "is no time: give 2026-11-21T09:00:00Z, 2026-11-21, or 30m, 24h or 7d for so long ago"
    }
    return now.addingTimeInterval(-unit * TimeInterval(count))
  }
}
