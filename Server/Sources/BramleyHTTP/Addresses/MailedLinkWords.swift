import BramleyAPI
import BramleyCore
import Foundation

/// The texts of the pages that mailed links lead to, in one language.
struct MailedLinkWords: Decodable, Sendable {
  /// A title with a text.
  struct Message: Decodable, Sendable {
    var title: String
    var text: String
    /// The label of the button, where there is one.
    var button: String?
    /// The title and the text after it.
    var done: String?
    var doneText: String?
  }

  /// Which way the language is written.
  var direction: String
  var signIn: Message
  var reset: Message
  var verify: Message
  var undo: Message
  /// For a link that is not good any more.
  var expired: Message
  /// For a link that was opened elsewhere than where it was asked for.
  var elsewhere: Message
  /// The label of the password's field, and what a password must be like.
  var password: String
  var rule: String
  var tooShort: String
  var tooLong: String
  var tooCommon: String
  /// The language's tag.
  var language = ""

  enum CodingKeys: String, CodingKey {
    case direction, signIn, reset, verify, undo, expired, elsewhere, password, rule, tooShort, tooLong,
      tooCommon
  }

  private static let all: [String: MailedLinkWords] = {
    do {
      return try JSONDecoder().decode(
        [String: MailedLinkWords].self, from: Data(EmbeddedFiles.mailed_links_json.utf8))
    } catch {
      preconditionFailure("the texts of the mailed links' pages are not of their form")
    }
  }()

  /// Returns the texts of a language; English where there are none.
  static func of(_ language: MessageLanguage) -> MailedLinkWords {
    let tag = all[language.rawValue] == nil ? MessageLanguage.english.rawValue : language.rawValue
    guard var words = all[tag] else { preconditionFailure("there are no English texts") }
    words.language = tag
    return words
  }

  subscript(page: MailedLinkPage) -> Message {
    switch page {
    case .signIn: signIn
    case .reset: reset
    case .verify: verify
    case .undo: undo
    }
  }

  /// What a page says when its work is done.
  func done(_ page: MailedLinkPage) -> Message {
    Message(title: self[page].done ?? "", text: self[page].doneText ?? "")
  }

  /// Returns what is wrong with a password; nil for another refusal.
  func fault(of code: ProblemCode) -> String? {
    switch code {
    case .passwordTooShort: tooShort
    case .passwordTooCommon: tooCommon
    case .invalidRequest: tooLong
    default: nil
    }
  }
}
