import EmulatorKit

/// An address that the mail server takes mail for.
struct MailRecipient: Sendable {
  var address: String
  /// The real address behind a relay address.
  var forwardedTo: String?
  /// The person whose address it is, if any.
  var person: String?
  /// What the team of a relay address has registered; nil for any other address.
  var sources: [String]?
}
