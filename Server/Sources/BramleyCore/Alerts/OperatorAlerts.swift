import BramleyAPI
package import Logging
import Metrics
import Synchronization

/// Something that only the operator can mend; open to more.
package struct OperatorAlert: OpenValue {
  /// The text as it is logged and measured.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Apple refuses this server's secret, key or client id.
  package static let appleConfiguration: Self = "apple_configuration"
  /// Apple refuses so many people's tokens at once that they can't all have left.
  package static let appleMassRefusal: Self = "apple_mass_refusal"
  /// Apple fails or throttles, and the daily checks wait.
  package static let appleChecksPaused: Self = "apple_checks_paused"
}

/// What the operator should look at now: told in the log when it begins and ends, shown as
/// `bramley_alert{kind}` and at `/health/ready`.
package final class OperatorAlerts: Sendable {
  private let raised = Mutex<[OperatorAlert: String]>([:])
  private let logger: Logger

  /// Makes a board without alerts.
  package init(logger: Logger) { self.logger = logger }

  /// What is raised now, with the sentence that says what to do.
  package var current: [OperatorAlert: String] { raised.withLock { $0 } }

  /// Raises an alert; one that is raised already is not told again.
  ///
  /// - Parameter remedy: what happened and what to do, without secrets and addresses.
  package func raise(_ alert: OperatorAlert, _ remedy: String) {
    let isNew = raised.withLock { $0.updateValue(remedy, forKey: alert) == nil }
    guard isNew else { return }
    logger.error("operator: \(remedy)", metadata: ["alert": "\(alert)"])
    Gauge(label: "bramley_alert", dimensions: [("kind", alert.rawValue)]).record(1)
  }

  /// Takes an alert back once the thing works again.
  package func clear(_ alert: OperatorAlert) {
    let wasRaised = raised.withLock { $0.removeValue(forKey: alert) != nil }
    guard wasRaised else { return }
    logger.notice("operator: \(alert) is over")
    Gauge(label: "bramley_alert", dimensions: [("kind", alert.rawValue)]).record(0)
  }
}
