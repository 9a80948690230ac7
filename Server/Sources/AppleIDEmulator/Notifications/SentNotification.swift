public import AppleID
import EmulatorKit
public import Foundation

/// A notification with its delivery state.
public struct SentNotification: Codable, Hashable, Sendable, Identifiable {
  /// The delivery state.
  public enum State: String, Codable, Sendable {
    /// To be delivered, or to be retried.
    case queued
    /// The receiver answered every copy with 200.
    case delivered
    /// Given up after the last attempt.
    case failed
    /// The primary App ID has no notification URL.
    case notSent = "not_sent"
  }

  /// One attempt.
  public struct Attempt: Codable, Hashable, Sendable {
    /// When, by the emulator's clock.
    public var at: Date
    /// The receiver's HTTP status; nil if there was no response.
    public var status: Int?
    /// The duration in milliseconds.
    public var ms: Double
    /// Why there was no response.
    public var error: String?
  }

  /// The `jti` of the signed notification.
  public var id: String
  /// The kind of event.
  public var type: NotificationType
  /// The primary App ID that receives it.
  public var clientID: AppleClientID
  /// The emulator's own id of the account.
  public var person: String
  /// The person's id for the client's team.
  public var sub: AppleSubject
  /// The receiver's address.
  public var url: String?
  /// When it was made, by the emulator's clock.
  public var at: Date
  /// When the event happened.
  public var eventTime: Date
  /// How many copies are to be delivered.
  public var copies: Int
  /// The delivery state.
  public var state: State
  /// The attempts, oldest first.
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
