/// The sender and the recipients of a mail, and who sent it.
struct SMTPEnvelope: Sendable {
  /// The address to which bounces go; empty for a bounce.
  var sender: String
  var recipients: [MailRecipient] = []
  /// The name of the login, if there was one.
  var login: String?
}
