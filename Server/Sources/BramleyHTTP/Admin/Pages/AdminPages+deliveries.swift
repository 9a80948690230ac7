import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// Webhooks that wait or were skipped.
extension AdminPages {
  private static let entries = 50

  var deliveryEndpoints: [Endpoint] {
    [
      page("/admin/deliveries", .deliveriesRead) { try await deliveries($0) },
      form("/admin/deliveries/{id}/retry", .deliveriesRetry) { visit in
        do throws(Refusal) {
          let id = visit.context.parameters.get("id") ?? ""
          try await desk.retry(WebhookID(rawValue: id), by: try visit.operatorCaller())
        } catch {
          guard error.code.appearance.status.code < 500 else { throw error }
          return try await deliveries(visit, refusal: error)
        }
        return done("delivery-retried", at: "/admin/deliveries")
      },
    ]
  }

  private func deliveries(_ visit: AdminVisit, refusal: Refusal? = nil) async throws -> Response {
    let mayRetry = try visit.operatorCaller().may(.deliveriesRetry)
    let state = visit.query["state"].flatMap(DeliveryChoice.init)
    let endpoint = visit.query["endpoint"].map(WebhookEndpointID.init(rawValue:))
    let filter = WebhookFilter(endpoint: endpoint, isSkipped: state?.isSkipped)
    let found = try await AdminRoutes.looking { () throws(StoreError) in
      try await desk.store.webhooks(filter, limit: Self.entries + 1, at: desk.now())
    }
    let page = found.prefix(Self.entries).map(DeliveryReport.init)
    let skipped = page.count { $0.skippedAt != nil }
    let endpoints = try await endpoints(current: endpoint)
    return try await shell(
      "admin-deliveries", "deliveries",
      [
        "deliveries": page.map { values(of: $0, mayRetry: mayRetry) }, "hasDeliveries": !page.isEmpty,
        "endpoints": endpoints, "hasEndpoints": !endpoints.isEmpty,
        "states": DeliveryChoice.links(to: endpoint, current: state),
        "heading": skipped > 0
          ? "\(skipped)\(found.count > page.count ? " or more" : "") skipped" : "Waiting",
        "hasMore": found.count > page.count,
      ], visit, refusal: refusal)
  }

  private func values(of delivery: DeliveryReport, mayRetry: Bool) -> [String: Any] {
    let isSkipped = delivery.skippedAt != nil
    return [
      "id": delivery.id.rawValue, "type": delivery.type.rawValue, "endpoint": delivery.endpoint.rawValue,
      "user": delivery.userID, "state": delivery.state, "skipped": isSkipped,
      "attempts": delivery.attempts == 1 ? "1 try" : "\(delivery.attempts) tries",
      "since": time(delivery.createdAt), "due": isSkipped ? false as Any : time(delivery.runAt),
      "reason": delivery.reason ?? false,
      "retry": mayRetry
        ? "/admin/deliveries/\(Redirect.escaped(delivery.id.rawValue))/retry" as Any : false,
    ]
  }

  /// The endpoints that have webhooks, or failed last.
  private func endpoints(current: WebhookEndpointID?) async throws(Refusal) -> [[String: Any]] {
    let (tallies, standings) = try await AdminRoutes.looking { () throws(StoreError) in
      (try await desk.store.webhookTallies(), try await desk.store.webhookStandings())
    }
    return Set(tallies.map(\.endpoint) + standings.map(\.endpoint)).sorted { $0.rawValue < $1.rawValue }
      .map { id in
        let tally = tallies.first { $0.endpoint == id }
        let standing = standings.first { $0.endpoint == id }
        return [
          "id": id.rawValue, "query": Redirect.escaped(id.rawValue), "current": id == current,
          "ok": standing == nil,
          "state": standing.map { $0.pausedAt == nil ? "failing" : "paused" } ?? "ok",
          "waiting": "\(tally?.waiting ?? 0)", "skipped": "\(tally?.skipped ?? 0)",
          "reason": standing?.reason ?? false,
        ]
      }
  }
}

/// The state of the deliveries that an operator wants to see.
private enum DeliveryChoice: String, CaseIterable {
  case waiting
  case skipped

  var isSkipped: Bool { self == .skipped }

  private var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The links that choose a state, of one endpoint or of all.
  static func links(to endpoint: WebhookEndpointID?, current: Self?) -> [[String: Any]] {
    let tail = endpoint.map { "endpoint=\(Redirect.escaped($0.rawValue))" }
    func link(_ name: String, _ choice: Self?) -> [String: Any] {
      let query = [choice.map { "state=\($0.rawValue)" }, tail].compactMap(\.self).joined(separator: "&")
      return [
        "name": name, "path": "/admin/deliveries" + (query.isEmpty ? "" : "?\(query)"),
        "current": choice == current,
      ]
    }
    return [link("All", nil)] + allCases.map { link($0.name, $0) }
  }
}
