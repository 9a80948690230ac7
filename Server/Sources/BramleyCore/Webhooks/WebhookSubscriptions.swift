package import BramleyAPI
package import Foundation
import Synchronization

/// The id of an endpoint, under which the store keeps what waits for it.
package struct WebhookEndpointID: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Which events an endpoint wants.
package struct WebhookSubscription: Sendable, Equatable {
  package let endpoint: WebhookEndpointID
  /// The wanted events; nil for all, also those that later versions add.
  package let events: Set<WebhookEventType>?

  package init(_ endpoint: WebhookEndpointID, events: Set<WebhookEventType>?) {
    self.endpoint = endpoint
    self.events = events
  }

  func wants(_ type: WebhookEventType) -> Bool { events?.contains(type) ?? true }
}

/// The endpoints of the app's own back ends for which a store's steps write webhooks. Without an endpoint, as
/// at first, a step does nothing for it.
///
/// A store has one, and every transaction asks it. It may be set again while the store is used.
package final class WebhookSubscriptions: Sendable {
  private struct State {
    var all: [WebhookSubscription] = []
    var surroundings: Surroundings = .live
  }

  private let state = Mutex(State())

  package init() {}

  /// Sets the endpoints that get events from now on.
  package func set(_ all: [WebhookSubscription], surroundings: Surroundings) {
    state.withLock { $0 = State(all: all, surroundings: surroundings) }
  }

  /// Whether there is any endpoint.
  package var hasAny: Bool { state.withLock { !$0.all.isEmpty } }

  /// Whether any endpoint wants an event, so that a step has to find out whether it happened.
  package func want(_ type: WebhookEventType) -> Bool {
    state.withLock { $0.all.contains { $0.wants(type) } }
  }

  /// Returns the rows to write for what a step did: one for each of its events and each endpoint that wants it.
  package func rows(for cause: WebhookCause) -> [NewWebhook] {
    let state = state.withLock(\.self)
    guard !state.all.isEmpty else { return [] }
    let now = state.surroundings.now()
    return cause.events.flatMap { event in
      state.all.filter { $0.wants(event.type) }.map {
        NewWebhook(event, for: $0.endpoint, at: now, in: state.surroundings)
      }
    }
  }
}

/// A webhook that a step writes.
package struct NewWebhook: Sendable, Equatable {
  package var id: WebhookID
  package var endpoint: WebhookEndpointID
  package var user: UserID
  package var type: WebhookEventType
  package var body: String
  package var createdAt: Date
  /// Until when it is tried.
  package var deadline: Date

  package init(
    _ event: WebhookEvent, for endpoint: WebhookEndpointID, at now: Date, in surroundings: Surroundings
  ) {
    id = WebhookID(rawValue: "msg_" + surroundings.newIDText(at: now))
    self.endpoint = endpoint
    user = event.data.userID
    type = event.type
    body = event.body(at: now)
    createdAt = now
    deadline = now.addingTimeInterval(WebhookRule.lifetime)
  }
}
