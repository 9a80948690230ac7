package import BramleyAPI
import BramleyTokens
package import Foundation

/// Reads the audit log page by page, newest first. Nothing in it is ever changed.
package protocol AuditLog: Sendable {
  /// Returns the events that match a query.
  func events(_ query: AuditQuery) async throws(StoreError) -> [AuditEvent]
}

/// A query of the audit log; nil means any.
package struct AuditQuery: Sendable {
  /// The account whose events are wanted.
  package var user: UserID?
  /// The kind of the events.
  package var kind: AuditKind?
  /// Not older than this.
  package var since: Date?
  /// Older than this.
  package var until: Date?
  /// Older than this event.
  package var before: AuditCursor?
  /// The largest number of events.
  package var limit: Int

  package init(
    user: UserID? = nil, kind: AuditKind? = nil, since: Date? = nil, before: AuditCursor? = nil, limit: Int
  ) {
    self.user = user
    self.kind = kind
    self.since = since
    self.before = before
    self.limit = limit
  }
}

/// A page of the audit log.
package struct AuditPage: Sendable, Equatable {
  /// The events, newest first.
  package var events: [AuditEvent]
  /// Where the next page begins; nil on the last one.
  package var next: AuditCursor?
}

extension AuditLog {
  /// Returns the events that match a query, and where to continue.
  package func page(_ query: AuditQuery) async throws(StoreError) -> AuditPage {
    var more = query
    more.limit += 1
    let events = try await events(more)
    guard events.count > query.limit else { return AuditPage(events: events, next: nil) }
    let page = Array(events.prefix(query.limit))
    return AuditPage(events: page, next: page.last.map(AuditCursor.init(after:)))
  }
}

/// A place in the audit log: right after an event. Its text is opaque, and identifies only the event.
package struct AuditCursor: Sendable, Equatable {
  /// When the event happened, in whole milliseconds.
  package let at: Date
  /// The event's id.
  package let id: String

  /// The place after an event.
  package init(after event: AuditEvent) {
    at = event.at
    id = event.id
  }

  /// Reads a text; nil if it is not a cursor.
  package init?(_ text: String) {
    guard text.utf8.count <= 512, let bytes = Data(base64URL: text.utf8), bytes.count > 8,
      let id = String(validating: bytes.dropFirst(8), as: UTF8.self)
    else { return nil }
    let milliseconds = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Doubles represent whole milliseconds exactly up to here.
    guard milliseconds < 1 << 53 else { return nil }
    at = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    self.id = id
  }

  /// The cursor as text.
  package var text: String {
    let milliseconds = UInt64(max(0, (at.timeIntervalSince1970 * 1_000).rounded()))
    return (withUnsafeBytes(of: milliseconds.bigEndian) { Data($0) } + Data(id.utf8)).base64URL
  }
}
