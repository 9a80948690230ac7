import Synchronization

/// Raises and clears the alert for endpoints that are paused.
final class WebhookWatch: Sendable {
  private let alerts: OperatorAlerts
  private let paused = Mutex<[WebhookEndpointID: String]>([:])

  init(alerts: OperatorAlerts) { self.alerts = alerts }

  /// Takes into account how an endpoint stands.
  func note(_ standing: WebhookStanding?, of endpoint: WebhookEndpointID) {
    let isPaused = standing?.pausedAt != nil
    let (before, after) = paused.withLock { paused in
      let before = paused
      paused[endpoint] = isPaused ? standing?.reason : nil
      return (before, paused)
    }
    guard before != after else { return }
    guard let (endpoint, reason) = after.min(by: { $0.key.rawValue < $1.key.rawValue }) else {
      return alerts.clear(.webhookPaused)
    }
    alerts.raise(
      .webhookPaused,
      "The webhook endpoint \(endpoint) takes no events: \(reason). They wait, and it is asked again by itself; bramley "
        + "webhooks list shows what waits, and bramley webhooks retry asks at once.")
  }
}
