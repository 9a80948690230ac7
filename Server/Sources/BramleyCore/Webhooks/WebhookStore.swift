package import BramleyAPI
package import Foundation

/// The id of a webhook, which the receiver sees in `webhook-id`.
package struct WebhookID: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A stored webhook that waits to be delivered.
package struct Webhook: Sendable, Equatable {
  /// Its place among the webhooks of its endpoint and its person.
  package var sequence: Int64
  package var id: WebhookID
  package var endpoint: WebhookEndpointID
  package var user: UserID
  package var type: WebhookEventType
  package var body: String
  package var createdAt: Date
  /// The earliest time of the next attempt.
  package var runAt: Date
  /// Until when it is tried.
  package var deadline: Date
  /// Attempts that have begun.
  package var attempts: Int

  package init(
    sequence: Int64, id: WebhookID, endpoint: WebhookEndpointID, user: UserID, type: WebhookEventType,
    body: String, createdAt: Date, runAt: Date, deadline: Date, attempts: Int
  ) {
    self.sequence = sequence
    self.id = id
    self.endpoint = endpoint
    self.user = user
    self.type = type
    self.body = body
    self.createdAt = createdAt
    self.runAt = runAt
    self.deadline = deadline
    self.attempts = attempts
  }
}

/// Stores webhooks until they are delivered.
package protocol WebhookStore: Sendable {
  /// The webhooks that the store's steps write.
  var webhookSubscriptions: WebhookSubscriptions { get }
  /// Leases due webhooks of an endpoint, the earliest of each person that are not leased; counts the attempts. Of a
  /// paused endpoint it is one, the one that was tried least.
  func lease(_ lease: WebhookLease) async throws(StoreError) -> LeasedWebhooks
  /// Removes a webhook that was delivered. If its endpoint was paused, it no longer is, and all that waits is due.
  func delivered(_ webhook: Webhook, at now: Date) async throws(StoreError)
  /// Records a failed attempt, and does what the rule says.
  ///
  /// - Parameter auditID: The id of the audit log's event, should the webhook be skipped.
  func failed(
    _ webhook: Webhook, by rule: WebhookRule, auditID: String
  ) async throws(StoreError) -> WebhookRule.Verdict
  /// Returns how many webhooks wait and how many were skipped.
  func webhookCounts() async throws(StoreError) -> (waiting: Int, skipped: Int)
}

/// A request for webhooks to deliver.
package struct WebhookLease: Sendable {
  package var endpoint: WebhookEndpointID
  package var limit: Int
  /// Seconds after which another node delivers what this one did not.
  package var seconds: TimeInterval
  package var now: Date

  package init(_ endpoint: WebhookEndpointID, limit: Int, for seconds: TimeInterval, at now: Date) {
    self.endpoint = endpoint
    self.limit = limit
    self.seconds = seconds
    self.now = now
  }
}

/// What a node delivers next.
package struct LeasedWebhooks: Sendable, Equatable {
  package var webhooks: [Webhook]
  /// How the endpoint stands; nil where it accepted the last webhook.
  package var standing: WebhookStanding?

  package init(_ webhooks: [Webhook], standing: WebhookStanding?) {
    self.webhooks = webhooks
    self.standing = standing
  }
}
