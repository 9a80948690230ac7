import BramleyCore
import Mustache

/// Escapes HTML in the templates of pages. Mustache's own escaping works by characters: see `String.htmlEscaped`. The
/// emulator has a similar type, since it does not depend on the rules.
struct ScalarEscaping: MustacheContentType {
  static let name = "BRAMLEY_HTML"

  func escapeText(_ text: String) -> String { text.htmlEscaped }
}
