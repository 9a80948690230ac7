/// Names and labels in the form that Prometheus allows.
enum MetricName {
  /// Returns a valid metric name: letters, digits, `_` and `:`, not beginning with a digit.
  static func sanitized(_ text: String) -> String { sanitized(text, allowing: ":") }

  /// Returns the text between the braces. Labels are sorted, so that the order of dimensions makes no second
  /// series.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions
      .map { name, value in (sanitized(name, allowing: nil), escaped(value)) }
      .sorted { $0.0 < $1.0 }
      .map { "\($0)=\"\($1)\"" }
      .joined(separator: ",")
  }

  private static func sanitized(_ text: String, allowing extra: Unicode.Scalar?) -> String {
    let scalars = text.unicodeScalars
    let isName = { (scalar: Unicode.Scalar) in isLetter(scalar) || isDigit(scalar) || scalar == extra }
    // Nearly all are valid as they are.
    if let first = scalars.first, !isDigit(first), scalars.allSatisfy(isName) { return text }
    let name = String(scalars.map { isName($0) ? Character($0) : "_" })
    return scalars.first.map(isDigit) ?? true ? "_" + name : name
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
