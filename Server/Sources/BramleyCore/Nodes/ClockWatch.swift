package import Foundation
import Synchronization

/// Compares this node's clock with the database's, which all nodes share.
package final class ClockWatch: Sendable {
  /// Seconds by which clocks may differ; that much changes nothing that matters.
  package static let tolerance: TimeInterval = 30

  private let alerts: OperatorAlerts
  private let isOff = Mutex(false)

  package init(alerts: OperatorAlerts) { self.alerts = alerts }

  /// Whether the clocks differed by more than ``tolerance`` when they were compared last.
  package var differs: Bool { isOff.withLock(\.self) }

  /// Notes what the database's clock showed between two times of this node's.
  package func note(_ shown: Date, after asked: Date, before answered: Date) {
    let difference = Self.difference(of: shown, after: asked, before: answered)
    let differs = abs(difference) > Self.tolerance
    isOff.withLock { $0 = differs }
    guard differs else { return alerts.clear(.clockDiffers) }
    alerts.raise(
      .clockDiffers,
      "this machine's clock is \(Int(abs(difference))) seconds \(difference > 0 ? "behind" : "ahead of") the "
        + "database's; set both by NTP, or tokens and codes of this node end too early or too late")
  }

  /// The least difference in seconds that explains what was seen; positive where the database's clock is ahead.
  package static func difference(
    of shown: Date, after asked: Date, before answered: Date
  ) -> TimeInterval {
    if shown < asked { return shown.timeIntervalSince(asked) }
    return max(0, shown.timeIntervalSince(max(asked, answered)))
  }
}
