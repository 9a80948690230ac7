/// A mail's text in one language: a subject, and the body twice.
package struct MailText: Sendable, Equatable {
  package var subject: String
  /// The body without markup; it contains code and link, too.
  package var plain: String
  package var html: String

  package init(subject: String, plain: String, html: String) {
    self.subject = subject
    self.plain = plain
    self.html = html
  }
}
