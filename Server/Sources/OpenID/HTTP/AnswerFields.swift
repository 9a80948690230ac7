import Foundation

/// Reads header fields of a provider's response.
enum AnswerFields {
  /// `Retry-After` as whole seconds, at most a day; the form with a date is ignored.
  static func seconds(_ text: String) -> TimeInterval? {
    guard let seconds = digits(text) else { return nil }
    return TimeInterval(min(UInt32(seconds) ?? 86_400, 86_400))
  }

  static func digits(_ text: some StringProtocol) -> String? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && !text.isEmpty ? String(text) : nil
  }
}
