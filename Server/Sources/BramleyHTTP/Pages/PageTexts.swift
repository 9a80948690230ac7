import BramleyCore
import Foundation
import Mustache

/// The texts of the pages in one language. Each is a template of its own, which is rendered among the values of the page
/// that it stands on.
struct PageTexts: Sendable {
  /// The language's tag.
  let tag: String
  /// The language's name in itself.
  let name: String
  /// Which way the language is written.
  let direction: String
  private let sections: [String: [String: MustacheTemplate]]

  /// The languages in the order of their own names.
  static let names = [
    ("ar", "العربية"), ("de", "Deutsch"), ("en", "English"), ("es", "Español"), ("fr", "Français"),
    ("ja", "日本語"), ("zh-Hans", "简体中文"),
  ]

  /// All texts as a page takes them.
  var values: [String: Any] { sections }

  /// Returns a text; that of `other` where the section has none of this name.
  subscript(section: String, key: String) -> MustacheTemplate? {
    sections[section]?[key] ?? sections[section]?["other"]
  }

  /// Whether there is a text.
  func has(_ section: String, _ key: String) -> Bool { sections[section]?[key] != nil }

  /// Reads the texts of a language.
  init(tag: String, name: String, file: [UInt8]) throws {
    guard let json = try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any] else {
      throw Failure.unreadable
    }
    self.tag = tag
    self.name = name
    direction = json["direction"] as? String ?? "ltr"
    sections = try json.compactMapValues { $0 as? [String: String] }.mapValues { texts in
      try texts.mapValues {
        try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ScalarEscaping.name)}}\($0.htmlEscaped)")
      }
    }
  }

  enum Failure: Error { case unreadable }

  /// All languages.
  static func all() -> [String: PageTexts] {
    do {
      return try Dictionary(
        uniqueKeysWithValues: names.compactMap { tag, name in
          try PageFiles.texts[tag].map { (tag, try PageTexts(tag: tag, name: name, file: $0)) }
        })
    } catch {
      preconditionFailure("the texts of the pages are not of their form")
    }
  }
}
