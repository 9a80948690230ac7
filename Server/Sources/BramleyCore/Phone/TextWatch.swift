import Foundation
package import Logging

/// Looks every minute at what texts cost, and alerts the operator.
package struct TextWatch: PeriodicService {
  package static let interval = Duration.seconds(60)

  private let settings: PhoneSettings
  private let store: any TextStore
  private let alerts: OperatorAlerts
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    _ settings: PhoneSettings, store: any TextStore, alerts: OperatorAlerts, surroundings: Surroundings,
    logger: Logger
  ) {
    self.settings = settings
    self.store = store
    self.alerts = alerts
    self.surroundings = surroundings
    self.logger = logger
  }

  package func runOnce() async {
    let use: TextUse
    do { use = try await store.textUse(at: surroundings.now()) } catch {
      guard !Task.isCancelled else { return }
      return logger.warning("the use of texts can't be read", metadata: ["error": "\(error)"])
    }
    let spent = use.segments
    set(
      .textBudget, spent * 2 >= settings.dailyBudget,
      "half of today's texts are sent (phone.daily_budget): look whether strangers ask for them")
    set(
      .textBudgetSpent, spent * 100 >= settings.dailyBudget * TextRule.percentForAll,
      "three quarters of today's texts are sent (phone.daily_budget): new numbers get none before midnight, UTC, and the "
        + "rest is for people with accounts. Raise the budget if people asked for them")
    set(
      .textsPaused, use.pausedPrefixes > 0,
      "texts to \(use.pausedPrefixes) ranges of neighbouring numbers are paused for twelve hours: hardly any of their "
        + "codes were used")
  }

  private func set(_ alert: OperatorAlert, _ isOn: Bool, _ remedy: String) {
    if isOn { alerts.raise(alert, remedy) } else { alerts.clear(alert) }
  }
}
