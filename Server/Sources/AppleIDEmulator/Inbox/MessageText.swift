import Foundation

/// What a person or a test looks for in a message's text.
enum MessageText {
  /// The first group of exactly six digits that stands alone.
  static func code(in text: String) -> String? {
    text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .first { $0.utf8.count == 6 && $0.utf8.allSatisfy { (48...57).contains($0) } }
      .map(String.init)
  }

  /// The addresses of web pages, each once, in order.
  static func links(in text: String) -> [String] {
    var found: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || "<>\"'".contains($0) }) {
      guard let begin = word.range(of: "http://") ?? word.range(of: "https://") else { continue }
      var link = word[begin.lowerBound...]
      while let last = link.last, ".,;:!?)]}".contains(last) { link.removeLast() }
      if !found.contains(String(link)) { found.append(String(link)) }
    }
    return found
  }
}
