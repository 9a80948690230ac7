import BramleyAPI
package import BramleyCore
import Foundation
import GRDB

extension SQLiteStore: AuditLog {
  package func events(_ query: AuditQuery) async throws(StoreError) -> [AuditEvent] {
    var conditions: [String] = []
    var arguments: StatementArguments = []
    func demand(_ condition: String, _ values: any DatabaseValueConvertible...) {
      conditions.append(condition)
      arguments += StatementArguments(values)
    }
    if let user = query.user { demand("user_id = ?", user.rawValue) }
    if let kind = query.kind { demand("kind = ?", kind.rawValue) }
    if let since = query.since { demand("at >= ?", since.milliseconds) }
    if let last = query.before { demand("(at, id) < (?, ?)", last.at.milliseconds, last.id) }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    arguments += [query.limit]
    let complete = arguments
    return try await read { db in
      try db.all(
        "SELECT * FROM audit \(filter) ORDER BY at DESC, id DESC LIMIT ?", complete, AuditEvent.init(row:))
    }
  }
}

extension AuditEvent {
  init(row: Row) throws {
    self.init(
      id: row["id"], kind: AuditKind(rawValue: row["kind"]), at: row.time("at"),
      userID: (row["user_id"] as String?).map(UserID.init(rawValue:)),
      sessionID: (row["session_id"] as String?).map(SessionID.init(rawValue:)),
      detail: try JSONColumn.decode([String: String].self, row["detail"]))
  }
}
