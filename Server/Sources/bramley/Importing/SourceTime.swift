import Foundation

/// Reads times as exporters write them: milliseconds or seconds since 1970, RFC 3339, PostgreSQL's form, and that of HTTP.
enum SourceTime {
  static func read(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    if let number = Double(text), number.isFinite {
      // Seconds of the year 5138 are the milliseconds of 1973.
      return Date(timeIntervalSince1970: abs(number) > 100_000_000_000 ? number / 1_000 : number)
    }
    return calendar(bytes) ?? http(text)
  }

  /// `2023-04-05T06:07:08.123Z`, `2023-04-05 06:07:08.123+00`, `2023-04-05`.
  private static func calendar(_ bytes: [UInt8]) -> Date? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let midnight = Double(days(year, month, day) * 86_400)
    guard bytes.count > 10 else { return Date(timeIntervalSince1970: midnight) }
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]),
      hour < 24, minute < 60, second < 61
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = offset(rest) else { return nil }
    return Date(
      timeIntervalSince1970: midnight + Double(hour * 3_600 + minute * 60 + second - offset) + fraction)
  }

  /// `Z`, `+00`, `-0130`, `+05:30`, ` UTC`, or nothing.
  private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: rest, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    guard let sign = text.first, text != "Z", text != "UTC" else { return 0 }
    guard sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, let value = Int(digits) else { return nil }
    let seconds = digits.count == 2 ? value * 3_600 : value / 100 * 3_600 + value % 100 * 60
    return sign == "-" ? -seconds : seconds
  }

  /// `Mon, 01 Jan 2024 10:00:00 GMT`
  private static func http(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: String(parts[2])), (1...31).contains(day)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    let seconds = days(year, month + 1, day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// The days from 1970 to a day of the Gregorian calendar.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that the leap day is their last.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
