import BramleyCore
import Foundation
import OpenID
import Tracing

extension Composition {
  /// Makes the store's steps write webhooks for the configured endpoints, and returns what delivers; nil where there are
  /// none.
  func webhooks(tracer: (any Tracer)?) -> WebhookDelivery? {
    let configured = settings.webhooks.endpoints
    store.webhookSubscriptions.set(configured.map(\.subscription), surroundings: surroundings)
    guard !configured.isEmpty else { return nil }
    // The path of an address may hold a secret, so the transport counts no endpoint by it.
    let endpoints = configured.map { endpoint in
      WebhookEndpoint(endpoint.subscription, caller: caller(endpoint.url, endpoint.secrets))
    }
    return WebhookDelivery(
      endpoints, store: store, alerts: alerts, hasManyNodes: hasManyNodes, surroundings: surroundings,
      tracer: tracer, logger: logger)
  }

  /// Returns the hook before a sign-up; nil where none is configured.
  func signUpHook() -> SignUpHook? { settings.hooks.signUp.map { SignUpHook(hook(.signUp, $0)) } }

  /// Returns the hook before a token; nil where none is configured.
  func tokenHook() -> TokenHook? {
    settings.hooks.token.map { TokenHook(hook(.token, $0), failure: settings.hooks.tokenFailure) }
  }

  private func hook(_ question: Hook.Question, _ backEnd: HooksSection.BackEnd) -> Hook {
    Hook(question, caller: caller(backEnd.url, backEnd.secrets), alerts: alerts, surroundings: surroundings)
  }

  private func caller(_ url: URL, _ secrets: WebhookSecrets) -> WebhookCaller {
    WebhookCaller(url: url, secrets: secrets, transport: transport, now: surroundings.now)
  }
}
