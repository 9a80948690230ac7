import Foundation
import Logging
import Metrics
import Tracing

/// What waits for one endpoint.
final class WebhookLine: Sendable {
  private let endpoint: WebhookEndpoint
  private let store: any WebhookStore
  private let watch: WebhookWatch
  private let leaseLength: TimeInterval
  private let surroundings: Surroundings
  private let tracer: (any Tracer)?
  private let logger: Logger
  private let work = LeasedWork<Webhook>(atOnce: WebhookDelivery.atOnce)

  init(
    _ endpoint: WebhookEndpoint, store: any WebhookStore, watch: WebhookWatch, lease: TimeInterval,
    surroundings: Surroundings, tracer: (any Tracer)?, logger: Logger
  ) {
    self.endpoint = endpoint
    self.store = store
    self.watch = watch
    leaseLength = lease
    self.surroundings = surroundings
    self.tracer = tracer
    self.logger = logger
  }

  func run() async { await work.run({ await self.lease($0) }, { await self.deliver($0) }) }

  func runDue() async -> Int { await work.runDue({ await self.lease($0) }, { await self.deliver($0) }) }

  private func lease(_ limit: Int) async -> [Webhook] {
    do {
      let leased = try await store.lease(
        WebhookLease(endpoint.id, limit: limit, for: leaseLength, at: surroundings.now()))
      watch.note(leased.standing, of: endpoint.id)
      return leased.webhooks
    } catch {
      guard !Task.isCancelled else { return [] }
      logger.error("webhooks can't be leased", metadata: ["error": "\(error)"])
      return []
    }
  }

  private func deliver(_ webhook: Webhook) async {
    await TracedWork.root("webhook \(endpoint.id)", by: tracer, kind: .producer) { await attempt(webhook) }
  }

  private func attempt(_ webhook: Webhook) async {
    let fault = await endpoint.deliver(Data(webhook.body.utf8), id: webhook.id)
    let now = surroundings.now()
    do {
      guard let fault else {
        try await store.delivered(webhook, at: now)
        return count("delivered")
      }
      let chance = Double(surroundings.random(4).reduce(0) { $0 << 8 | UInt32($1) }) / 4_294_967_296
      let verdict = try await store.failed(
        webhook, by: WebhookRule(fault, at: now, chance: chance), auditID: surroundings.newIDText(at: now))
      count(verdict == .skip ? "skipped" : "failed")
      if verdict == .skip {
        logger.warning(
          "a webhook is skipped",
          metadata: ["webhook": "\(webhook.id)", "endpoint": "\(endpoint.id)", "reason": "\(fault.words)"])
      }
    } catch {
      // The lease expires, and the webhook is delivered again; receivers allow that.
      logger.error(
        "the outcome of a webhook can't be kept",
        metadata: ["webhook": "\(webhook.id)", "error": "\(error)"])
    }
  }

  private func count(_ outcome: String) {
    Counter(
      label: "bramley_webhook_attempts_total",
      dimensions: [("endpoint", endpoint.id.rawValue), ("outcome", outcome)]
    ).increment()
  }
}
