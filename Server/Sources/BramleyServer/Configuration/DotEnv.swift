/// The variables of an `.env` file: `NAME=value` a line, `#` comments, `export` and quotes allowed.
struct DotEnv: Sendable {
  /// The variables that the file sets; the last line for a name wins.
  var variables: [String: String] = [:]
  /// The numbers of the lines that can't be read, counted from one.
  var unreadableLines: [Int] = []

  /// Parses a file's text. A line that can't be read is reported, never skipped silently.
  init(_ text: String) {
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let line = raw.trimmingWhitespace()
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let (name, value) = Self.assignment(line) else {
        unreadableLines.append(index + 1)
        continue
      }
      variables[name] = value
    }
  }

  private static func assignment(_ line: Substring) -> (String, String)? {
    let body = line.hasPrefix("export ") ? line.dropFirst(7).trimmingWhitespace() : line
    guard let equals = body.firstIndex(of: "=") else { return nil }
    let name = body[..<equals].trimmingWhitespace()
    guard let first = name.first, !first.isNumber,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    let value = body[body.index(after: equals)...].trimmingWhitespace()
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return (String(name), String(value))
    }
    guard value.count >= 2, value.last == quote else { return nil }
    return (String(name), String(value.dropFirst().dropLast()))
  }
}

extension Substring {
  fileprivate func trimmingWhitespace() -> Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
