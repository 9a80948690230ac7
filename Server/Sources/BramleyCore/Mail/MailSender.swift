package import Foundation

/// Writes the texts of mails.
package protocol MailTemplates: Sendable {
  /// Returns the text of a mail; nil for a kind that there is no text for.
  ///
  /// - Parameter begun: when its code or link began to be valid; the text says for how long.
  func text(of mail: OutgoingMail, begun: Date) -> MailText?
}

/// Sends mails, each to one address.
package protocol MailSender: Sendable {
  /// Sends a mail. It takes less time than the lease of a job.
  func send(_ message: MailMessage) async -> MailAnswer
}
