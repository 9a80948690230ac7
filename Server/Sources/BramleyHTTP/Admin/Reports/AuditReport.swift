package import BramleyAPI
package import BramleyCore
package import Foundation

/// A page of the audit log, as operators see it: `GET /v1/admin/audit` and `audit --json`.
package struct AuditReport: Codable, Hashable, Sendable {
  /// An event of the audit log.
  package struct Event: Codable, Hashable, Sendable {
    package var id: String
    package var kind: AuditKind
    package var at: Date
    package var userID: UserID?
    package var sessionID: SessionID?
    package var detail: [String: String]

    enum CodingKeys: String, CodingKey {
      case id, kind, at
      case userID = "user_id"
      case sessionID = "session_id"
      case detail
    }
  }

  package var events: [Event]
  /// The value of `before` for the next page; absent on the last.
  package var next: String?

  package init(_ page: AuditPage) {
    events = page.events.map {
      Event(
        id: $0.id, kind: $0.kind, at: $0.at, userID: $0.userID, sessionID: $0.sessionID, detail: $0.detail)
    }
    next = page.next?.text
  }
}
