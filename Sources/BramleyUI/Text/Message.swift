import BramleyClient
import Foundation

/// A phrase and the values for its gaps, or the text of a failure.
struct Message: Hashable, Sendable {
  /// A value for a gap.
  enum Argument: Hashable, Sendable {
    /// A text that is shown as it is, such as a device's name.
    case text(String)
    /// A phrase of the screens.
    case phrase(Phrase)
    /// A number, which may change the phrase's form.
    case number(Int)
    /// A day.
    case day(Date)
    /// A time in the past, shown as how long ago it was.
    case ago(Date)
  }

  /// The English text, by which the catalogue has the translations.
  let key: String
  let arguments: [Argument]

  init(_ phrase: Phrase, _ arguments: Argument...) {
    key = phrase.rawValue
    self.arguments = arguments
  }

  init(_ failure: FailureText) {
    key = failure.rawValue
    arguments = []
  }
}
