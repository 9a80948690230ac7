import BramleyAPI
import BramleyCore
import Foundation

/// The output of `audit --json`.
struct AuditReport: Codable, Hashable {
  /// An event of the audit log.
  struct Event: Codable, Hashable {
    var id: String
    var kind: AuditKind
    var at: Date
    var userID: UserID?
    var sessionID: SessionID?
    var detail: [String: String]

    enum CodingKeys: String, CodingKey {
      case id, kind, at
      case userID = "user_id"
      case sessionID = "session_id"
      case detail
    }
  }

  var events: [Event]
  /// The value to pass to --before for the next page; absent on the last.
  var next: String?

  init(_ page: AuditPage) {
    events = page.events.map {
      Event(
        id: $0.id, kind: $0.kind, at: $0.at, userID: $0.userID, sessionID: $0.sessionID, detail: $0.detail)
    }
    next = page.next?.text
  }

  /// One line for each event, newest first, with its facts as `name=value`.
  var lines: [String] {
    events.map { event in
      let ids = [("user", event.userID?.rawValue), ("session", event.sessionID?.rawValue)]
      let facts = ids + event.detail.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return
        ([WireJSON.timestamp(event.at), event.kind.rawValue.printable]
        + facts.compactMap { name, value in value.map { "\(name.printable)=\($0.printable)" } })
        .joined(separator: " ")
    } + (next.map { ["more: --before \($0)"] } ?? [])
  }
}
