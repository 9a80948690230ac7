import BramleyCore
import Foundation
import Mustache
import Synchronization

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
  init(tag: String, name: String, file: String) throws {
    guard let json = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any] else {
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

  /// Those that were needed so far.
  private static let known = Mutex<[String: PageTexts]>([:])

  /// Returns the texts of a language; nil for one that the pages don't have.
  ///
  /// They are read when they are needed first, so that a start waits for no language, and memory holds none that nobody reads.
  static func of(_ tag: String) -> PageTexts? {
    guard let file = PageFiles.texts[tag], let name = names.first(where: { $0.0 == tag })?.1 else {
      return nil
    }
    return known.withLock { known in
      if let texts = known[tag] { return texts }
      guard let texts = try? PageTexts(tag: tag, name: name, file: file) else {
        preconditionFailure("the texts of the pages are not of their form")
      }
      known[tag] = texts
      return texts
    }
  }
}
