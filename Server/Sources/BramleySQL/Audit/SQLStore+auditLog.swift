import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: AuditLog {
  package func events(_ query: AuditQuery) async throws(StoreError) -> [AuditEvent] {
    // The first page of one's own events shows what one just did.
    let isFirstPage = query.user != nil && query.before == nil
    return isFirstPage
      ? try await engine.read { try $0.events(query) } : try await engine.readAged { try $0.events(query) }
  }
}

extension SQLTransaction {
  fileprivate func events(_ query: AuditQuery) throws -> [AuditEvent] {
    var wanted = SQLConditions()
    if let user = query.user {
      let all = [user] + (try accounts(mergedInto: user))
      wanted.demand(
        "user_id IN (\(all.map { _ in "?" }.joined(separator: ", ")))", SQLParameters(all.map(\.rawValue)))
    }
    if let kind = query.kind { wanted.demand("kind = ?", [kind.rawValue]) }
    if let since = query.since { wanted.demand("at >= ?", [since]) }
    if let until = query.until { wanted.demand("at < ?", [until]) }
    if let last = query.before { wanted.demand("(at, id) < (?, ?)", [last.at, last.id]) }
    return try all(
      "SELECT \(AuditEvent.columns) FROM audit \(wanted.clause) ORDER BY at DESC, id DESC LIMIT ?",
      wanted.parameters + [query.limit],
      AuditEvent.init(row:))
  }
}

extension AuditEvent {
  static let columns = "id, kind, at, user_id, session_id, detail"

  init(row: SQLRow) throws {
    self.init(
      id: try row.text(0), kind: AuditKind(rawValue: try row.text(1)), at: try row.time(2),
      userID: try row.optionalText(3).map(UserID.init(rawValue:)),
      sessionID: try row.optionalText(4).map(SessionID.init(rawValue:)),
      detail: try JSONColumn.decode([String: String].self, try row.text(5)))
  }
}

extension SQLTransaction {
  func insert(_ event: AuditEvent) throws {
    try write(
      "INSERT INTO audit (\(AuditEvent.columns)) VALUES (?, ?, ?, ?, ?, ?)",
      [
        event.id, event.kind.rawValue, event.at, event.userID?.rawValue, event.sessionID?.rawValue,
        try JSONColumn.encode(event.detail),
      ])
    try emit(.audited(event))
  }

  /// Inserts an event unless it is stored already, for steps that may run twice.
  func insertOnce(_ event: AuditEvent) throws {
    let sql =
      "INSERT INTO audit (\(AuditEvent.columns)) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
    let values: SQLParameters = [
      event.id, event.kind.rawValue, event.at, event.userID?.rawValue, event.sessionID?.rawValue,
      try JSONColumn.encode(event.detail),
    ]
    // An event that is stored already had its webhooks then.
    guard webhooks?.hasAny == true else { return try write(sql, values) }
    if try run(sql, values) == 1 { try emit(.audited(event)) }
  }
}
