import BramleyAPI
package import Foundation

/// Hands texts to an address of the operator's, signed as Standard Webhooks has it.
package struct WebhookTextSender: TextSender {
  private let webhook: WebhookCaller
  private let now: @Sendable () -> Date

  package init(_ webhook: WebhookCaller, now: @escaping @Sendable () -> Date) {
    self.webhook = webhook
    self.now = now
  }

  package var name: String { "the receiver of phone.webhook_url" }

  /// The body of the call.
  private struct Text: Encodable {
    struct Content: Encodable {
      var to: String
      var text: String
      var code: String
      var language: String
      var expires_at: String
    }
    var type = "text.send"
    var timestamp: String
    var data: Content
  }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    let message = Text(
      timestamp: now().formatted(.iso8601),
      data: .init(
        to: text.to, text: body, code: text.code, language: text.language.rawValue,
        expires_at: text.validUntil.formatted(.iso8601)))
    guard let json = try? JSONEncoder().encode(message) else {
      throw TextFault(.configuration, code: "encoding")
    }
    switch await webhook.send(json, id: "text_\(id)") {
    case .accepted: return
    // The receiver knows by webhook-id that it has the text already, so another attempt costs nothing.
    case .later(let reason, let seconds): throw TextFault(.again(after: seconds ?? 1), code: reason)
    case .refused(let reason): throw TextFault(.number, code: reason)
    case .misconfigured(let reason): throw TextFault(.configuration, code: reason)
    }
  }
}
