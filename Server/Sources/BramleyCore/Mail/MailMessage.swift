package import Foundation

/// A mail that is ready to be sent to one address.
package struct MailMessage: Sendable {
  /// The id of the cause, the same at each attempt.
  package let id: String
  package let kind: MailKind
  package let from: MailSenderAddress
  package let to: EmailAddress
  package let language: MessageLanguage
  package let text: MailText
  /// When the mail was caused; the same at each attempt.
  package let date: Date
  /// Until when it is of use.
  package let validUntil: Date

  package init(
    id: String, kind: MailKind, from: MailSenderAddress, to: EmailAddress, language: MessageLanguage,
    text: MailText, date: Date, validUntil: Date
  ) {
    self.id = id
    self.kind = kind
    self.from = from
    self.to = to
    self.language = language
    self.text = text
    self.date = date
    self.validUntil = validUntil
  }

  /// The `Message-ID` without its angle brackets. Receivers recognize a repetition by it.
  package var messageID: String { "\(id)@\(from.domain)" }
}
