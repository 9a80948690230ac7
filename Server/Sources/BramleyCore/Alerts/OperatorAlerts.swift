package import Logging
package import Metrics
import Synchronization

/// The current alerts for the operator. They are logged when they begin and end, and shown as
/// `bramley_alert{kind}` and at `/health/ready`.
package final class OperatorAlerts: Sendable {
  private let raised = Mutex<[OperatorAlert: String]>([:])
  private let logger: Logger
  private let metrics: any MetricsFactory

  package init(logger: Logger, metrics: any MetricsFactory = MetricsSystem.factory) {
    self.logger = logger
    self.metrics = metrics
    for alert in OperatorAlert.known { gauge(of: alert).record(0) }
  }

  /// The active alerts, each with a sentence that says what to do.
  package var current: [OperatorAlert: String] { raised.withLock { $0 } }

  /// Raises an alert; one that is already active is not reported again.
  ///
  /// - Parameter remedy: what happened and what to do, without secrets or addresses.
  package func raise(_ alert: OperatorAlert, _ remedy: String) {
    let isNew = raised.withLock { $0.updateValue(remedy, forKey: alert) == nil }
    guard isNew else { return }
    logger.error("operator: \(remedy)", metadata: ["alert": "\(alert)"])
    gauge(of: alert).record(1)
  }

  /// Clears an alert once the problem is gone.
  package func clear(_ alert: OperatorAlert) {
    let wasRaised = raised.withLock { $0.removeValue(forKey: alert) != nil }
    guard wasRaised else { return }
    logger.notice("operator: \(alert) has ended")
    gauge(of: alert).record(0)
  }

  private func gauge(of alert: OperatorAlert) -> Gauge {
    Gauge(label: "bramley_alert", dimensions: [("kind", alert.rawValue)], factory: metrics)
  }
}
