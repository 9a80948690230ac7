/// A code as a person types it: with spaces or hyphens, or in the digits of their script.
struct TypedCode: Hashable, Sendable {
  /// The code in ASCII digits; nil if something else was typed.
  let digits: String?

  init(_ typed: String) {
    var digits = ""
    for character in typed {
      if let value = character.wholeNumberValue, (0...9).contains(value) {
        digits += String(value)
      } else if !character.isWhitespace, !"-–—\u{200E}\u{200F}".contains(character) {
        self.digits = nil
        return
      }
    }
    self.digits = (4...10).contains(digits.count) ? digits : nil
  }
}
