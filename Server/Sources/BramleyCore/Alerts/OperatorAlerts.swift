import BramleyAPI
package import Logging
import Metrics
import Synchronization

/// A problem that only the operator can fix. Further values may be added.
package struct OperatorAlert: OpenValue {
  /// The text as it appears in logs and metrics.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Apple refuses this server's secret, key or client id.
  package static let appleConfiguration: Self = "apple_configuration"
  /// Apple refuses so many people's tokens at once that they can't all have withdrawn consent.
  package static let appleMassRefusal: Self = "apple_mass_refusal"
  /// Apple fails or throttles, and the daily checks are paused.
  package static let appleChecksPaused: Self = "apple_checks_paused"
}

/// The current alerts for the operator. They are logged when they begin and end, and shown as
/// `bramley_alert{kind}` and at `/health/ready`.
package final class OperatorAlerts: Sendable {
  private let raised = Mutex<[OperatorAlert: String]>([:])
  private let logger: Logger

  package init(logger: Logger) { self.logger = logger }

  /// The active alerts, each with a sentence that says what to do.
  package var current: [OperatorAlert: String] { raised.withLock { $0 } }

  /// Raises an alert; one that is already active is not reported again.
  ///
  /// - Parameter remedy: what happened and what to do, without secrets or addresses.
  package func raise(_ alert: OperatorAlert, _ remedy: String) {
    let isNew = raised.withLock { $0.updateValue(remedy, forKey: alert) == nil }
    guard isNew else { return }
    logger.error("operator: \(remedy)", metadata: ["alert": "\(alert)"])
    Gauge(label: "bramley_alert", dimensions: [("kind", alert.rawValue)]).record(1)
  }

  /// Clears an alert once the problem is gone.
  package func clear(_ alert: OperatorAlert) {
    let wasRaised = raised.withLock { $0.removeValue(forKey: alert) != nil }
    guard wasRaised else { return }
    logger.notice("operator: \(alert) has ended")
    Gauge(label: "bramley_alert", dimensions: [("kind", alert.rawValue)]).record(0)
  }
}
