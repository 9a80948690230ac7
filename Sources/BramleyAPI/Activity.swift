public import Foundation

/// The answer of `GET /v1/user/activity`: what happened to the account, newest first.
public struct Activity: Codable, Hashable, Sendable {
  /// The events of this page.
  public var events: [ActivityEvent]
  /// The value of `before` for the next page; absent on the last page.
  public var next: String?

  /// Makes the answer.
  public init(events: [ActivityEvent], next: String?) {
    self.events = events
    self.next = next
  }
}

/// Something that happened to an account.
public struct ActivityEvent: Codable, Hashable, Sendable {
  /// The event.
  public var id: String
  /// What kind of event.
  public var kind: ActivityKind
  /// When it happened.
  public var at: Date
  /// The session it is about; absent when there is none, or none yet.
  public var sessionID: SessionID?
  /// Short details, such as the provider. Which there are depends on the kind.
  public var detail: [String: String]

  /// Makes the value.
  public init(id: String, kind: ActivityKind, at: Date, sessionID: SessionID?, detail: [String: String]) {
    self.id = id
    self.kind = kind
    self.at = at
    self.sessionID = sessionID
    self.detail = detail
  }

  enum CodingKeys: String, CodingKey {
    case id, kind, at
    case sessionID = "session_id"
    case detail
  }
}
