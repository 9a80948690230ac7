import BramleyAPI
import Foundation

/// Hands each mail to a service of the operator's, as a signed webhook.
package struct WebhookMailSender: MailSender {
  private struct Body: Encodable {
    var type = "mail.send"
    var timestamp: Date
    var data: Mail

    struct Mail: Encodable {
      var message_id: String
      var kind: String
      var from: String
      var to: String
      var language: String
      var subject: String
      var text: String
      var html: String
      var valid_until: Date
    }
  }

  private let caller: WebhookCaller

  package init(caller: WebhookCaller) { self.caller = caller }

  package func send(_ message: MailMessage) async -> MailAnswer {
    let body = Body(
      timestamp: message.date,
      data: Body.Mail(
        message_id: message.messageID, kind: message.kind.rawValue, from: message.from.text,
        to: message.to.text, language: message.language.rawValue, subject: message.text.subject,
        text: message.text.plain, html: message.text.html, valid_until: message.validUntil))
    guard let json = try? WireJSON.encoder().encode(body) else {
      return .refused("the mail can't be encoded")
    }
    return switch await caller.send(json, id: message.id) {
    case .accepted: .accepted
    case .later(let reason, _): .unreachable(reason)
    case .refused(let reason): .refused(reason)
    case .misconfigured(let reason): .misconfigured(reason)
    }
  }
}
