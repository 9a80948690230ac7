import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation
import Metrics

/// `POST /v1/notifications/mail`: receives bounces and complaints from the operator's mail service, signed by Standard
/// Webhooks. A permanent bounce marks the account's address as not deliverable.
package struct MailNotificationService: Sendable {
  /// Seconds for which a received notification is remembered, longer than its timestamp is accepted.
  private static let memory: TimeInterval = 86_400

  private let secrets: WebhookSecrets
  private let store: any MailStore
  private let alerts: OperatorAlerts
  private let surroundings: Surroundings

  package init(
    secrets: WebhookSecrets, store: any MailStore, alerts: OperatorAlerts, surroundings: Surroundings
  ) {
    self.secrets = secrets
    self.store = store
    self.alerts = alerts
    self.surroundings = surroundings
  }

  /// Accepts a notification; a repeated one is accepted and does nothing, as is one of an unknown type.
  ///
  /// - Parameters:
  ///   - field: returns a header field by its name in lower case.
  ///   - admit: called once the signature is verified, before anything is stored.
  package func receive(
    _ body: Data, _ field: (String) -> String?, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) {
    let now = surroundings.now()
    let id: String
    do throws(WebhookSecrets.Fault) { id = try secrets.verify(field, body: body, at: now) } catch {
      count("unknown", "refused")
      throw Refusal(error)
    }
    try admit()
    guard let notification = try? JSONDecoder().decode(MailNotification.self, from: body) else {
      throw .invalidRequest("The body is not a notification with type and data.")
    }
    guard let kind = Self.kinds[notification.type] else { return count("unknown", "ignored") }
    guard let data = notification.data, let recipient = Self.recipient(data) else {
      throw .invalidRequest("The notification names neither data.message_id nor data.address.")
    }
    let mark = Data(SHA256.hash(data: Data("mail\n\(id)".utf8)))
    let report = MailReport(
      mark: (mark, now.addingTimeInterval(Self.memory)), recipient: recipient, kind: kind,
      isPermanent: data.permanent ?? false,
      auditID: "mail/\(mark.prefix(16).base64URL)", now: now)
    let outcome: MailReport.Outcome
    do throws(StoreError) { outcome = try await store.apply(report) } catch { throw Refusal(error) }
    if outcome == .relay, kind == .mailBounced {
      alerts.raise(
        .mailRelay,
        "Mail to addresses of Apple's relay comes back: register the domain or address of mail.from in Apple's portal, "
          + "and check SPF and DKIM with bramley doctor.")
    }
    count(kind.rawValue, outcome.label)
  }

  private static let kinds: [String: AuditKind] = [
    "mail.bounced": .mailBounced, "mail.complained": .mailComplained,
  ]

  private static func recipient(_ data: MailNotification.Report) -> MailReport.Recipient? {
    if let id = data.messageID, id.utf8.count <= 512 {
      let bare = id.drop { $0 == "<" }.prefix { $0 != "@" && $0 != ">" }
      if !bare.isEmpty { return .message(String(bare)) }
    }
    if let address = data.address, (3...320).contains(address.utf8.count) { return .address(address) }
    return nil
  }

  private func count(_ kind: String, _ outcome: String) {
    Counter(
      label: "bramley_mail_notifications_total", dimensions: [("kind", kind), ("outcome", outcome)]
    ).increment()
  }
}

extension MailReport.Outcome {
  fileprivate var label: String {
    switch self {
    case .repeated: "repeated"
    case .nobody: "nobody"
    case .applied: "applied"
    case .relay: "relay"
    }
  }
}

extension Refusal {
  fileprivate init(_ fault: WebhookSecrets.Fault) {
    let words =
      switch fault {
      case .incomplete: "it lacks webhook-id, webhook-timestamp or webhook-signature"
      case .wrongTime: "its timestamp is not of the last five minutes"
      case .wrongSignature: "no signature is made with the secret of mail.webhook_secret_path"
      }
    self = .invalidRequest("The notification is not accepted: \(words).")
  }
}
