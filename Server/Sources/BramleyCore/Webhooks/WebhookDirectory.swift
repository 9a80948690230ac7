package import BramleyAPI
package import Foundation

/// Shows webhooks to operators, and lets them retry what was skipped.
package protocol WebhookDirectory: Sendable {
  /// Returns the endpoints that failed last, by id.
  func webhookStandings() async throws(StoreError) -> [WebhookStanding]
  /// Returns how many webhooks each endpoint has.
  func webhookTallies() async throws(StoreError) -> [WebhookTally]
  /// Returns webhooks, skipped ones first, then in their order.
  func webhooks(_ filter: WebhookFilter, limit: Int, at now: Date) async throws(StoreError) -> [WebhookStatus]
  /// Makes skipped webhooks due again, and ends the pause of endpoints. Returns how many webhooks that are; nil when no
  /// webhook has the id.
  func retry(_ retry: WebhookRetry) async throws(StoreError) -> Int?
}

/// How many webhooks an endpoint has.
package struct WebhookTally: Sendable, Equatable {
  package var endpoint: WebhookEndpointID
  package var waiting: Int
  package var skipped: Int
  /// When the oldest of those that wait happened.
  package var oldest: Date?

  package init(endpoint: WebhookEndpointID, waiting: Int, skipped: Int, oldest: Date?) {
    self.endpoint = endpoint
    self.waiting = waiting
    self.skipped = skipped
    self.oldest = oldest
  }
}

/// The webhooks that an operator wants to see; nil means any.
package struct WebhookFilter: Sendable {
  package var endpoint: WebhookEndpointID?
  package var user: UserID?
  package var isSkipped: Bool?

  package init(endpoint: WebhookEndpointID? = nil, user: UserID? = nil, isSkipped: Bool? = nil) {
    self.endpoint = endpoint
    self.user = user
    self.isSkipped = isSkipped
  }
}

/// A stored webhook as operators see it.
package struct WebhookStatus: Sendable, Equatable {
  package var webhook: Webhook
  package var isRunning: Bool
  /// When it was given up.
  package var skippedAt: Date?
  /// The result of the last attempt.
  package var reason: String?

  package init(_ webhook: Webhook, isRunning: Bool, skippedAt: Date?, reason: String?) {
    self.webhook = webhook
    self.isRunning = isRunning
    self.skippedAt = skippedAt
    self.reason = reason
  }
}

/// A request to try webhooks again at once.
package struct WebhookRetry: Sendable {
  package enum Selection: Sendable, Equatable {
    /// One, skipped or waiting.
    case webhook(WebhookID)
    /// All of an endpoint; nil for all of all endpoints.
    case endpoint(WebhookEndpointID?)
  }

  package var selection: Selection
  package var now: Date
  /// Who retries by the admin port, for the audit log; nil for somebody with a shell.
  package var act: OperatorAct?

  package init(_ selection: Selection, at now: Date, act: OperatorAct? = nil) {
    self.selection = selection
    self.now = now
    self.act = act
  }

  /// The audit log's event; nil where somebody with a shell did it.
  package var event: AuditEvent? {
    let detail =
      switch selection {
      case .webhook(let id): ["webhook": id.rawValue]
      case .endpoint(let endpoint): ["endpoint": endpoint?.rawValue].compactMapValues(\.self)
      }
    return act?.event(.webhooksRetried, detail)
  }

  /// The new deadline.
  package var deadline: Date { now.addingTimeInterval(WebhookRule.lifetime) }
}
