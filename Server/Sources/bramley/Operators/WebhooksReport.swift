import BramleyAPI
import BramleyCore
import Foundation

/// The output of `webhooks list --json`.
struct WebhooksReport: Codable, Hashable {
  /// An endpoint, configured or not any more.
  struct Endpoint: Codable, Hashable {
    var id: WebhookEndpointID
    /// `ok`, `failing`, `paused`, or `not_configured`.
    var state: String
    /// The wanted events; nil for all.
    var events: [String]?
    var waiting: Int
    var skipped: Int
    var oldest: Date?
    var reason: String?
  }

  /// An event that waits, or was skipped.
  struct Event: Codable, Hashable {
    var id: WebhookID
    var endpoint: WebhookEndpointID
    var type: WebhookEventType
    var userID: UserID
    /// `waiting`, `running` or `skipped`.
    var state: String
    var attempts: Int
    var createdAt: Date
    var runAt: Date
    var deadline: Date
    var reason: String?

    enum CodingKeys: String, CodingKey {
      case id, endpoint, type
      case userID = "user_id"
      case state, attempts
      case createdAt = "created_at"
      case runAt = "run_at"
      case deadline, reason
    }
  }

  var endpoints: [Endpoint]
  var events: [Event]
  /// Whether there are more events than were requested.
  var more: Bool

  init(
    configured: [WebhookSubscription], tallies: [WebhookTally], standings: [WebhookStanding],
    webhooks: some Collection<WebhookStatus>, more: Bool
  ) {
    let ids = Set(configured.map(\.endpoint) + tallies.map(\.endpoint) + standings.map(\.endpoint))
    endpoints = ids.sorted { $0.rawValue < $1.rawValue }.map { id in
      let subscription = configured.first { $0.endpoint == id }
      let tally = tallies.first { $0.endpoint == id }
      let standing = standings.first { $0.endpoint == id }
      let state = standing.map { $0.pausedAt == nil ? "failing" : "paused" } ?? "ok"
      return Endpoint(
        id: id, state: subscription == nil ? "not_configured" : state,
        events: subscription?.events?.map(\.rawValue).sorted(), waiting: tally?.waiting ?? 0,
        skipped: tally?.skipped ?? 0, oldest: tally?.oldest, reason: standing?.reason)
    }
    events = webhooks.map { status in
      Event(
        id: status.webhook.id, endpoint: status.webhook.endpoint, type: status.webhook.type,
        userID: status.webhook.user,
        state: status.skippedAt != nil ? "skipped" : status.isRunning ? "running" : "waiting",
        attempts: status.webhook.attempts, createdAt: status.webhook.createdAt,
        runAt: status.webhook.runAt, deadline: status.webhook.deadline, reason: status.reason)
    }
    self.more = more
  }

  var lines: [String] {
    var places = TextTable("ENDPOINT", "STATE", "EVENTS", "WAITING", "SKIPPED", "OLDEST", "REASON")
    for endpoint in endpoints {
      places.add(
        endpoint.id.rawValue, endpoint.state, endpoint.events.map { "\($0.count)" } ?? "all",
        "\(endpoint.waiting)", "\(endpoint.skipped)", endpoint.oldest.map(WireJSON.timestamp),
        endpoint.reason)
    }
    var table = TextTable("EVENT", "ENDPOINT", "TYPE", "ACCOUNT", "STATE", "TRIES", "NEXT TRY", "REASON")
    for event in events {
      table.add(
        event.id.rawValue, event.endpoint.rawValue, event.type.rawValue, event.userID.rawValue, event.state,
        "\(event.attempts)", event.state == "skipped" ? nil : WireJSON.timestamp(event.runAt), event.reason)
    }
    return places.lines + [""] + table.lines + (more ? ["there are more; raise --limit"] : [])
  }
}
