import BramleyAPI
import BramleyCore
import Foundation

/// One webhook, as operators see it: nothing of its body, which is about a person.
struct DeliveryReport: Codable, Hashable, Sendable {
  var id: WebhookID
  var endpoint: WebhookEndpointID
  var userID: String
  var type: WebhookEventType
  /// `waiting`, `running` or `skipped`.
  var state: String
  var attempts: Int
  var createdAt: Date
  var runAt: Date
  var deadline: Date
  var skippedAt: Date?
  /// The result of the last attempt.
  var reason: String?

  init(_ status: WebhookStatus) {
    let webhook = status.webhook
    (id, endpoint, userID, type) = (webhook.id, webhook.endpoint, webhook.user.rawValue, webhook.type)
    state = status.skippedAt != nil ? "skipped" : status.isRunning ? "running" : "waiting"
    attempts = webhook.attempts
    (createdAt, runAt, deadline) = (webhook.createdAt, webhook.runAt, webhook.deadline)
    skippedAt = status.skippedAt
    reason = status.reason
  }

  enum CodingKeys: String, CodingKey {
    case id, endpoint
    case userID = "user_id"
    case type, state, attempts
    case createdAt = "created_at"
    case runAt = "run_at"
    case deadline
    case skippedAt = "skipped_at"
    case reason
  }
}

/// Webhooks, skipped ones first.
struct AdminDeliveries: Codable, Sendable {
  var deliveries: [DeliveryReport]
}
