package import Foundation
import OpenID

/// An endpoint of the app's own back ends, and how it is called.
package struct WebhookEndpoint: Sendable {
  /// Seconds in which an endpoint has to answer.
  package static let patience: TimeInterval = 10

  package let subscription: WebhookSubscription
  private let caller: WebhookCaller

  package init(_ subscription: WebhookSubscription, caller: WebhookCaller) {
    self.subscription = subscription
    self.caller = caller
  }

  package var id: WebhookEndpointID { subscription.endpoint }

  /// Delivers a webhook; returns why it was not, nil once it was accepted.
  ///
  /// - Parameter id: The same at each attempt.
  package func deliver(_ body: Data, id: WebhookID) async -> WebhookRule.Fault? {
    do {
      let answer = try await caller.call(body, id: id.rawValue, within: Self.patience)
      return (200..<300).contains(answer.status)
        ? nil : .answered(answer.status, retryAfter: answer.retryAfter)
    } catch is WebhookCaller.TooSlow {
      return .tooSlow
    } catch {
      return .unreachable
    }
  }
}
