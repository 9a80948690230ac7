import BramleyAPI
package import Foundation

extension AuditEvent {
  /// Returns the operator's event of a webhook that was given up. It is not part of the person's own log.
  package static func webhookSkipped(_ webhook: Webhook, id: String, at now: Date) -> AuditEvent {
    AuditEvent(
      id: id, kind: .webhookSkipped, at: now, userID: nil, sessionID: nil,
      detail: [
        "webhook": webhook.id.rawValue, "endpoint": webhook.endpoint.rawValue,
        "type": webhook.type.rawValue, "user": webhook.user.rawValue,
      ])
  }
}
