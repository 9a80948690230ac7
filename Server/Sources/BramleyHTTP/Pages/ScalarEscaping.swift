import Mustache

/// Escapes HTML scalar by scalar.
///
/// Mustache's own escaping works by characters: a quote followed by a combining mark is a different
/// character, is not escaped, and would end an attribute. The emulator has a similar type, since no target
/// that both depend on deals with HTML pages.
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
