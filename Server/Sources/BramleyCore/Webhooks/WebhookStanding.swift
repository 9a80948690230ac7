package import Foundation

/// How an endpoint stands with which the last attempt failed. An endpoint that accepted the last webhook has none.
package struct WebhookStanding: Sendable, Equatable {
  package var endpoint: WebhookEndpointID
  /// Attempts that failed since the last one that did not.
  package var failures: Int
  /// When the first of them failed.
  package var failingSince: Date
  /// Since when only single attempts are made, to find out whether it accepts webhooks again.
  package var pausedAt: Date?
  /// No attempt begins before this time.
  package var quietUntil: Date?
  /// Whether it said that it accepts no webhooks any more (410).
  package var isGone: Bool
  package var reason: String

  package init(
    endpoint: WebhookEndpointID, failures: Int, failingSince: Date, pausedAt: Date? = nil,
    quietUntil: Date? = nil, isGone: Bool = false, reason: String
  ) {
    self.endpoint = endpoint
    self.failures = failures
    self.failingSince = failingSince
    self.pausedAt = pausedAt
    self.quietUntil = quietUntil
    self.isGone = isGone
    self.reason = reason
  }

  /// Whether it is left alone now.
  package func isQuiet(at now: Date) -> Bool { quietUntil.map { now < $0 } ?? false }
}
