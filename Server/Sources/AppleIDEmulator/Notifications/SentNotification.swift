public import AppleID
public import Foundation

/// What became of a notification.
public struct SentNotification: Codable, Hashable, Sendable, Identifiable {
  /// Where it stands.
  public enum State: String, Codable, Sendable {
    /// To be delivered, perhaps once more.
    case queued
    /// The receiver answered 200 to every copy.
    case delivered
    /// Given up after the last try.
    case failed
    /// The primary App ID has no notification URL.
    case notSent = "not_sent"
  }

  /// One try.
  public struct Attempt: Codable, Hashable, Sendable {
    /// When, by the emulator's clock.
    public var at: Date
    /// The receiver's HTTP status; nil when there was no answer.
    public var status: Int?
    /// How long the answer took, in milliseconds.
    public var ms: Double
    /// Why there was no answer.
    public var error: String?
  }

  /// The `jti` of the signed notification.
  public var id: String
  /// What it tells.
  public var type: NotificationType
  /// The primary App ID that it goes to.
  public var clientID: AppleClientID
  /// The emulator's own name of the account.
  public var person: String
  /// The person in the eyes of the client's team.
  public var sub: AppleSubject
  /// Where it goes.
  public var url: String?
  /// When it was made, by the emulator's clock.
  public var at: Date
  /// When what it tells of happened.
  public var eventTime: Date
  /// How often it is to be delivered.
  public var copies: Int
  /// Where it stands.
  public var state: State
  /// What was tried, oldest first.
  public var attempts: [Attempt] = []

  enum CodingKeys: String, CodingKey {
    case id, type, person, sub, url, at, copies, state, attempts
    case clientID = "client_id"
    case eventTime = "event_time"
  }

  init(_ notification: PendingNotification, state: State) {
    id = notification.id
    type = notification.type
    clientID = notification.client
    person = notification.person
    sub = notification.subject
    url = notification.url.isEmpty ? nil : notification.url
    at = notification.at
    eventTime = notification.eventTime
    copies = notification.copies
    self.state = state
  }
}
