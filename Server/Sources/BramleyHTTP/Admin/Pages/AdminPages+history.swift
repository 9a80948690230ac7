import BramleyAPI
import BramleyCore
import Hummingbird

// The audit log, and events in plain words.
extension AdminPages {
  private static let entries = 50

  @Sendable func history(_ visit: AdminVisit) async throws -> Response {
    var query = AuditQuery(kind: visit.query["kind"].map(AuditKind.init(rawValue:)), limit: Self.entries)
    query.before = visit.query["before"].flatMap(AuditCursor.init)
    let page = try await AdminRoutes.page(query, desk)
    var values = events(page.events, showingUsers: true)
    values["kinds"] = AuditKind.known.map { kind -> [String: Any] in
      ["id": kind.rawValue, "name": AdminTexts.event(kind), "current": kind == query.kind]
    }.sorted { "\($0["name"] ?? "")" < "\($1["name"] ?? "")" }
    values["more"] = page.next.map { next in
      "/admin/history?before=\(next.text)"
        + (query.kind.map { "&kind=\(Redirect.escaped($0.rawValue))" } ?? "")
    }
    return try await shell("admin-history", "history", values, visit)
  }

  /// The events as pages show them, in plain words.
  func events(_ events: [AuditEvent], showingUsers: Bool) -> [String: Any] {
    let rows = events.map { event -> [String: Any] in
      var facts: [String] = []
      if let provider = event.detail["provider"] {
        facts.append(name(ofMethod: ProviderID(rawValue: provider)))
      }
      if let name = event.detail["operator"] {
        facts.append("by \(name)")
      } else if event.detail["by"] == "operator" {
        facts.append("by an operator")
      }
      if let client = event.detail["client_id"] { facts.append(client) }
      if event.kind == .adminCredentialCreated || event.kind == .adminCredentialRevoked {
        facts += [event.detail["name"], event.detail["grants"]].compactMap(\.self)
      }
      return [
        "text": AdminTexts.event(event.kind), "at": time(event.at), "facts": facts,
        "warn": AdminTexts.warnings.contains(event.kind),
        "user": showingUsers ? event.userID.map { $0.rawValue as Any } ?? false : false,
      ]
    }
    return ["events": rows, "hasEvents": !rows.isEmpty]
  }
}
