package import Foundation

/// A text that a step causes. It is kept sealed in its job until it is sent, since it holds a code.
package struct OutgoingText: Codable, Sendable, Equatable {
  /// The number, in E.164.
  package var to: String
  /// The language of the text.
  package var language: MessageLanguage
  /// The six digits.
  package var code: String
  /// Until when the code is good; the text is not sent later.
  package var validUntil: Date

  package init(to: String, in language: MessageLanguage, code: String, validUntil: Date) {
    self.to = to
    self.language = language
    self.code = code
    self.validUntil = validUntil
  }
}
