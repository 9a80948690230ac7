import Mustache

/// Escapes for HTML scalar by scalar.
///
/// Mustache's own escaping goes by grapheme clusters, so that a quotation mark with a combining accent after
/// it gets through and ends an attribute.
package struct MarkupEscaping: MustacheContentType {
  package func escapeText(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\r": escaped += "&#13;"
      case "\n": escaped += "&#10;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
