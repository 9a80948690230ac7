package import BramleyCore

/// Shows each mail's text instead of sending it, for development on one machine.
package struct ConsoleSender: MailSender {
  private let show: @Sendable (String) -> Void

  package init(show: @escaping @Sendable (String) -> Void) { self.show = show }

  package func send(_ message: MailMessage) async -> MailAnswer {
    show("--- mail to \(message.to.text): \(message.text.subject)\n\(message.text.plain)\n---")
    return .accepted
  }
}
