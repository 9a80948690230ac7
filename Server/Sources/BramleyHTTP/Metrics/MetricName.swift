/// Names and labels in the form that Prometheus allows.
enum MetricName {
  /// Returns a valid metric name: letters, digits, `_` and `:`, not beginning with a digit.
  static func sanitized(_ text: String) -> String {
    let name = String(text.unicodeScalars.map { isAllowed($0) || $0 == ":" ? Character($0) : "_" })
    return name.first?.isNumber ?? true ? "_" + name : name
  }

  /// Returns the text between the braces. Labels are sorted, so that the order of dimensions makes no second
  /// series.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions
      .map { name, value in (sanitized(name).replacing(":", with: "_"), escaped(value)) }
      .sorted { $0.0 < $1.0 }
      .map { "\($0)=\"\($1)\"" }
      .joined(separator: ",")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
