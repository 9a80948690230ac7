import Foundation
package import Logging
import Metrics
import ServiceLifecycle
package import Tracing

/// Delivers the webhooks of the endpoints: each endpoint by itself, so that one that hangs keeps no other waiting.
///
/// Any number of nodes do this beside each other. A webhook is leased; after its delivery the next of the same person
/// follows. What was delivered by a process that died before it could say so is delivered again.
package final class WebhookDelivery: Service {
  /// Longer than an attempt takes; after this time another process delivers what a process that died had leased.
  static let leaseSeconds: TimeInterval = 30
  /// The most attempts with one endpoint at once.
  static let atOnce = 16
  /// The time between two counts of what waits.
  static let tallyInterval = Duration.seconds(30)

  private let lines: [WebhookLine]
  private let store: any WebhookStore
  private let alerts: OperatorAlerts
  private let logger: Logger

  package init(
    _ endpoints: [WebhookEndpoint], store: any WebhookStore, alerts: OperatorAlerts,
    hasManyNodes: Bool = false, surroundings: Surroundings, tracer: (any Tracer)? = nil, logger: Logger
  ) {
    let watch = WebhookWatch(alerts: alerts)
    self.store = store
    self.alerts = alerts
    self.logger = logger
    lines = endpoints.map {
      WebhookLine(
        $0, store: store, watch: watch,
        lease: Self.leaseSeconds + (hasManyNodes ? ClockWatch.tolerance : 0), surroundings: surroundings,
        tracer: tracer, logger: logger)
    }
  }

  /// Runs until the service is stopped; attempts that have begun are finished.
  package func run() async throws {
    await withDiscardingTaskGroup { group in
      for line in lines { group.addTask { await line.run() } }
      group.addTask { [self] in
        try? await cancelWhenGracefulShutdown {
          while true {
            await self.tally()
            try await Task.sleep(for: Self.tallyInterval)
          }
        }
      }
    }
  }

  /// Makes one attempt with each webhook that is due and has no earlier one before it; returns how many those were.
  @discardableResult
  package func runDue() async -> Int {
    var count = 0
    for line in lines { count += await line.runDue() }
    return count
  }

  /// Shows how many wait, and whether any was skipped.
  package func tally() async {
    do {
      let counts = try await store.webhookCounts()
      for (state, count) in [("waiting", counts.waiting), ("skipped", counts.skipped)] {
        Gauge(label: "bramley_webhooks", dimensions: [("state", state)]).record(count)
      }
      if counts.skipped == 0 {
        alerts.clear(.webhookSkipped)
      } else {
        alerts.raise(
          .webhookSkipped,
          "Events could not be delivered for three days and were skipped: bramley webhooks list --skipped says which, "
            + "and bramley webhooks retry has them tried again.")
      }
    } catch {
      guard !Task.isCancelled else { return }
      logger.error("webhooks can't be counted", metadata: ["error": "\(error)"])
    }
  }
}
