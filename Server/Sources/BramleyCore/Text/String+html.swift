extension String {
  /// The text for HTML, escaped scalar by scalar: a quotation mark with a combining mark behind it is one character, and
  /// escaping by characters would leave it, so that it could end an attribute.
  package var htmlEscaped: String {
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
