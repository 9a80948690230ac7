/// A source file as lines, and the platform conditions in it.
struct SourceText {
  /// The path that the compiler's messages name.
  let path: String
  var lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text, with a first line that makes the compiler count lines as in the original.
  var text: String {
    "#sourceLocation(file: \"\(path)\", line: 1)\n" + lines.joined(separator: "\n")
  }

  var asksForSimulator: Bool { lines.contains { $0.contains("targetEnvironment(simulator)") } }

  /// The versions of a platform that `#available` and `@available` name.
  func versions(on platform: String) -> [Version] {
    lines.compactMap { line in
      for marker in ["#available(", "@available("] {
        if let list = Self.arguments(of: marker, in: line) { return Availability(list).introduced[platform] }
      }
      return nil
    }
  }

  /// Returns the text between a marker that ends with "(" and the next ")".
  static func arguments(of marker: String, in line: String) -> Substring? {
    guard let start = line.firstRange(of: marker)?.upperBound,
      let end = line[start...].firstIndex(of: ")")
    else { return nil }
    return line[start..<end]
  }
}

/// A form that the check can't read, and the form to write instead.
struct RewritingError: Error, CustomStringConvertible {
  let path: String
  let line: Int
  let advice: String

  var description: String { "\(path):\(line + 1): error: \(advice)" }
}
