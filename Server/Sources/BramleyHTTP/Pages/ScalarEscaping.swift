import Mustache

/// Escapes HTML scalar by scalar.
///
/// Mustache's own escaping goes by characters, so a quote followed by a combining mark is another character to it, stays,
/// and would end an attribute. The emulator has a similar type: no room below both knows pages.
struct ScalarEscaping: MustacheContentType {
  static let name = "BRAMLEY_HTML"

  func escapeText(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
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
