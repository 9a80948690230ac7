import AppleID
public import BramleyAPI
public import Foundation

/// The audit log, read page by page, newest first. Nothing in it is ever changed.
public protocol AuditLog: Sendable {
  /// The events that are asked for.
  func events(_ query: AuditQuery) async throws(StoreError) -> [AuditEvent]
}

/// What is asked of the audit log; nil means any.
public struct AuditQuery: Sendable {
  /// Whose events.
  public var user: UserID?
  /// Of which kind.
  public var kind: AuditKind?
  /// Not older than this.
  public var since: Date?
  /// Older than this event.
  public var before: AuditCursor?
  /// So many at most.
  public var limit: Int

  /// Gathers the parts.
  public init(
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
public struct AuditPage: Sendable, Equatable {
  /// The events, newest first.
  public var events: [AuditEvent]
  /// Where the next page begins; nil on the last one.
  public var next: AuditCursor?
}

extension AuditLog {
  /// The events that are asked for, and where to go on.
  public func page(_ query: AuditQuery) async throws(StoreError) -> AuditPage {
    var more = query
    more.limit += 1
    let events = try await events(more)
    guard events.count > query.limit else { return AuditPage(events: events, next: nil) }
    let page = Array(events.prefix(query.limit))
    return AuditPage(events: page, next: page.last.map(AuditCursor.init(after:)))
  }
}

/// A place in the audit log: right after an event. Its text is opaque, and names nothing but the event.
public struct AuditCursor: Sendable, Equatable {
  /// When the event happened, in whole milliseconds.
  public let at: Date
  /// The event's id.
  public let id: String

  /// The place after an event.
  public init(after event: AuditEvent) {
    at = event.at
    id = event.id
  }

  /// Reads a text; nil if it is no cursor.
  public init?(_ text: String) {
    guard text.utf8.count <= 512, let bytes = Data(base64URL: text.utf8), bytes.count > 8,
      let id = String(validating: bytes.dropFirst(8), as: UTF8.self)
    else { return nil }
    let milliseconds = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Doubles hold whole milliseconds up to here.
    guard milliseconds < 1 << 53 else { return nil }
    at = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    self.id = id
  }

  /// The cursor as text.
  public var text: String {
    let milliseconds = UInt64(max(0, (at.timeIntervalSince1970 * 1_000).rounded()))
    return (withUnsafeBytes(of: milliseconds.bigEndian) { Data($0) } + Data(id.utf8)).base64URL
  }
}
