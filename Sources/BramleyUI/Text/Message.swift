import Foundation

/// A phrase with what goes into its gaps.
struct Message: Hashable, Sendable {
  /// What a gap takes.
  enum Argument: Hashable, Sendable {
    /// Words of a person or the system, shown as they are.
    case text(String)
    /// Words of the screens.
    case phrase(Phrase)
    /// A number, which may change the phrase's form.
    case number(Int)
    /// A day.
    case day(Date)
    /// How long ago.
    case ago(Date)
  }

  let phrase: Phrase
  let arguments: [Argument]

  init(_ phrase: Phrase, _ arguments: Argument...) {
    self.phrase = phrase
    self.arguments = arguments
  }
}
