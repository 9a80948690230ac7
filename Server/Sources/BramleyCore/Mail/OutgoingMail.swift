package import Foundation

/// A mail that a step causes. It is kept sealed in its job until it is sent, since it holds codes and links.
package struct OutgoingMail: Codable, Sendable, Equatable {
  /// What it is for.
  package var kind: MailKind
  /// The address.
  package var to: String
  /// The language of the text.
  package var language: MessageLanguage
  /// The six digits, where the mail has some.
  package var code: String?
  /// The link, where the mail has one.
  package var link: String?
  /// Until when code and link are good; the mail is not sent later.
  package var validUntil: Date

  package init(
    _ kind: MailKind, to: String, in language: MessageLanguage, code: String? = nil, link: String? = nil,
    validUntil: Date
  ) {
    self.kind = kind
    self.to = to
    self.language = language
    self.code = code
    self.link = link
    self.validUntil = validUntil
  }
}
