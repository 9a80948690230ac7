import Foundation

/// Reads header fields of a provider's response.
enum AnswerFields {
  /// `Retry-After` as whole seconds, at most a day; the form with a date is ignored.
  static func seconds(_ text: String) -> TimeInterval? {
    guard let seconds = digits(text) else { return nil }
    return TimeInterval(min(UInt32(seconds) ?? 86_400, 86_400))
  }

  /// The fixed form of a time, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
      let day = number(parts[1], 1...31), let year = number(parts[3], 1970...9999)
    else { return nil }
    let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
      let second = number(clock[2], 0...60)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(
        year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
  }

  private static func digits(_ text: some StringProtocol) -> String? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && !text.isEmpty ? String(text) : nil
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    digits(text).flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
