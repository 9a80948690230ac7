import BramleyCore
import OpenID
import Tracing

extension Installation {
  /// Makes the store's steps tell the configured endpoints, and returns what delivers; nil where there are none.
  static func webhooks(
    _ settings: Settings, store: any Store, alerts: OperatorAlerts, hasManyNodes: Bool,
    tracer: (any Tracer)?, _ parts: Parts
  ) -> WebhookDelivery? {
    let configured = settings.webhooks.endpoints
    store.webhookSubscriptions.set(configured.map(\.subscription), surroundings: parts.surroundings)
    guard !configured.isEmpty else { return nil }
    // The path of an address may hold a secret, so the transport counts no endpoint by it.
    let endpoints = configured.map { endpoint in
      WebhookEndpoint(
        endpoint.subscription,
        caller: WebhookCaller(
          url: endpoint.url, secrets: endpoint.secrets, transport: parts.transport,
          now: parts.surroundings.now))
    }
    return WebhookDelivery(
      endpoints, store: store, alerts: alerts, hasManyNodes: hasManyNodes, surroundings: parts.surroundings,
      tracer: tracer, logger: parts.logger)
  }

  /// Returns the hooks before a sign-up and before a token, as far as they are configured.
  static func hooks(
    _ section: HooksSection, alerts: OperatorAlerts, _ parts: Parts
  ) -> (signUp: SignUpHook?, token: TokenHook?) {
    func hook(_ question: Hook.Question, _ backEnd: HooksSection.BackEnd) -> Hook {
      Hook(
        question,
        caller: WebhookCaller(
          url: backEnd.url, secrets: backEnd.secrets, transport: parts.transport,
          now: parts.surroundings.now),
        alerts: alerts, surroundings: parts.surroundings)
    }
    return (
      section.signUp.map { SignUpHook(hook(.signUp, $0)) },
      section.token.map { TokenHook(hook(.token, $0), failure: section.tokenFailure) }
    )
  }
}
