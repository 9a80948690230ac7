package import Foundation

extension WebhookLease {
  /// What is leased of an endpoint.
  package struct Share: Sendable, Equatable {
    /// The most webhooks.
    package var limit: Int
    /// Whether those that were tried least come first.
    package var isLeastTriedFirst = false
    /// Until when the endpoint is left alone by other nodes; nil where it is not.
    package var quietUntil: Date?
  }

  /// When another node may deliver what this one did not.
  package var end: Date { now.addingTimeInterval(seconds) }

  /// Returns what is leased of an endpoint that stands so; nil where it is left alone. With a paused endpoint, one node
  /// tries one webhook.
  package func share(of standing: WebhookStanding?) -> Share? {
    guard let standing else { return Share(limit: limit) }
    guard !standing.isQuiet(at: now) else { return nil }
    guard standing.pausedAt != nil else { return Share(limit: limit) }
    return Share(limit: 1, isLeastTriedFirst: true, quietUntil: end)
  }
}
