import Foundation

/// Writes the values of header fields (RFC 5322, RFC 2047).
enum MailHeader {
  /// The bytes of text in an encoded word. With its frame of twelve characters and the longest name of a field before it
  /// the line has at most 76, the limit of a line with encoded words.
  private static let wordBytes = 39

  /// Returns a text: as it is where it is plain ASCII, else in encoded words of whole characters; nil for a text with
  /// control characters.
  static func text(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: isControl) else { return nil }
    let isPlain =
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?") && text.utf8.count <= 60
    guard !isPlain else { return text }
    var words: [String] = []
    var word = ""
    for character in text {
      if word.utf8.count + String(character).utf8.count > wordBytes, !word.isEmpty {
        words.append(word)
        word = ""
      }
      // A character of many scalars may be longer than a word; scalars are never parted.
      for scalar in character.unicodeScalars {
        if word.utf8.count + String(scalar).utf8.count > wordBytes {
          words.append(word)
          word = ""
        }
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  /// Returns an address with the name before it; nil for a name with control characters.
  static func mailbox(_ name: String?, _ address: String) -> String? {
    guard let name, !name.isEmpty else { return address }
    let isPlain =
      name.utf8.count <= 60
      && name.utf8.allSatisfy { (0x20...0x7E).contains($0) && !#""\"#.utf8.contains($0) }
    guard isPlain, !name.contains("=?") else { return text(name).map { "\($0)\r\n <\(address)>" } }
    return "\"\(name)\" <\(address)>"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// Returns a time as `Sun, 22 Nov 2026 23:01:02 +0000`.
  static func date(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let part = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(part.weekday ?? 1) - 1]
    let month = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][(part.month ?? 1) - 1]
    return
      "\(day), \(two(part.day)) \(month) \(part.year ?? 1970) \(two(part.hour)):\(two(part.minute)):\(two(part.second)) +0000"
  }
}
