import Foundation

/// What the mail server asks of the emulated world.
struct SMTPPolicy: Sendable {
  /// The recipient with an address, for a sender; or the reply that refuses it.
  var recipient: @Sendable (_ address: String, _ sender: String) -> Result<MailRecipient, SMTPReply>
  /// Takes a mail; returns the reply.
  var deliver: @Sendable (SMTPEnvelope, Data) -> SMTPReply
  /// A fault that is active, which counts as having occurred.
  var fault: @Sendable (Fault.Name) -> Fault?
  /// Waits where an answer is to be late.
  var sleep: @Sendable (Duration) async -> Void
}
