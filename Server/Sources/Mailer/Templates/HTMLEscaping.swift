import BramleyCore
import Mustache

/// Escapes HTML in the templates of mail. Mustache's own escaping works by characters: see `String.htmlEscaped`.
struct HTMLEscaping: MustacheContentType {
  static let name = "BRAMLEY_MAIL"

  func escapeText(_ text: String) -> String { text.htmlEscaped }
}
