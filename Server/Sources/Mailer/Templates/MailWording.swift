import BramleyAPI
import BramleyCore
import Foundation

/// The sentences of all mails in one language, by keys such as `sign-in.subject`.
struct MailWording: Sendable {
  private let sentences: [String: String]

  init(_ sentences: [String: String]) { self.sentences = sentences }

  /// The built-in sentences of a language.
  static func builtIn(_ language: MessageLanguage) -> MailWording {
    guard let file = files[language],
      let sentences = try? JSONDecoder().decode([String: String].self, from: Data(file.utf8))
    else { preconditionFailure("there are no texts of mails in \(language)") }
    return MailWording(sentences)
  }

  private static let files: [MessageLanguage: String] = [
    "ar": EmbeddedFiles.ar_json, "de": EmbeddedFiles.de_json, "en": EmbeddedFiles.en_json,
    "es": EmbeddedFiles.es_json, "fr": EmbeddedFiles.fr_json, "ja": EmbeddedFiles.ja_json,
    "zh-Hans": EmbeddedFiles.zh_Hans_json,
  ]

  /// All keys that have a sentence.
  var keys: Set<String> { Set(sentences.keys) }

  /// Returns the wording with some sentences replaced.
  func replacing(by others: [String: String]) -> MailWording {
    MailWording(sentences.merging(others) { $1 })
  }

  /// Returns a sentence with its placeholders filled in; nil when there is none.
  func sentence(_ key: String, _ values: [String: String]) -> String? {
    sentences[key].map { Self.fill($0, values) }
  }

  /// Returns a time span in words.
  func words(for span: TimeSpan, in language: MessageLanguage) -> String {
    let key = "\(span.unit.rawValue).\(span.plural(in: language))"
    return sentence(key, ["n": "\(span.count)"]) ?? "\(span.count) \(span.unit.rawValue)"
  }

  /// Replaces `{{name}}` in one pass, so that no value is read as a placeholder.
  private static func fill(_ text: String, _ values: [String: String]) -> String {
    var (filled, rest) = ("", text[...])
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      filled += rest[..<open.lowerBound]
      filled += values[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return filled + rest
  }
}
