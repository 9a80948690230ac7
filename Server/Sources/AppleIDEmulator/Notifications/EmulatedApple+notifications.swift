public import AppleID
import EmulatorKit
import Foundation

/// A notification to be sent by hand. It announces an event and does not cause it.
public struct NotificationRequest: Codable, Hashable, Sendable {
  /// The kind of event; an unknown kind is possible.
  public var type: NotificationType
  /// An id, an address or a name.
  public var person: String
  /// A client of the group whose primary App ID receives it.
  public var clientID: AppleClientID
  /// Whether it is delivered twice, with the same `jti`.
  public var duplicate: Bool?
  /// Real milliseconds until it is delivered.
  public var delayMilliseconds: Int?
  /// When the event happened, in seconds since 1970, or milliseconds if that large; now if nil.
  public var eventTime: Double?
  /// Whether `event_time` is written in seconds, as documented, and not in milliseconds, as seen.
  public var seconds: Bool?

  enum CodingKeys: String, CodingKey {
    case type, person, duplicate, seconds
    case clientID = "client_id"
    case delayMilliseconds = "delay_ms"
    case eventTime = "event_time"
  }

  /// Makes a request.
  public init(
    type: NotificationType, person: String, clientID: AppleClientID, duplicate: Bool? = nil,
    delayMilliseconds: Int? = nil, eventTime: Double? = nil, seconds: Bool? = nil
  ) {
    self.type = type
    self.person = person
    self.clientID = clientID
    self.duplicate = duplicate
    self.delayMilliseconds = delayMilliseconds
    self.eventTime = eventTime
    self.seconds = seconds
  }
}

extension EmulatedApple {
  /// The last notifications with their delivery state, newest last: at most ten thousand.
  public var notifications: [SentNotification] { notificationLog.all }

  /// Sends a notification to the primary App ID of a client's group.
  ///
  /// It is delivered while the emulator runs; ``notifications`` contains its delivery state.
  ///
  /// - Returns: the `jti`.
  /// - Throws: `Problem` if the person or the client is not known, a field is not valid, or the primary
  ///   App ID has no notification URL; or if the folder can't be written.
  @discardableResult
  public func notify(_ request: NotificationRequest) throws -> String {
    let choice = try request.choice
    let now = now
    return try change { world in
      let person = try world.person(request.person)
      guard let client = world.state.clients[request.clientID] else { throw Problem.unknownClient }
      let head = world.state.clients.head(of: client)
      guard head.notificationURL != nil else {
        throw Problem.conflict(
          "\(head.id) has no notification_url; set it with POST /_emulator/clients on this primary App ID")
      }
      return try world.notify(request.type, of: person, to: head, choice, at: now).id
    }
  }
}

extension NotificationRequest {
  fileprivate var choice: NotificationChoice {
    get throws(Problem) {
      guard (1...64).contains(type.rawValue.utf8.count), ClientRule.isClientID(type.rawValue) else {
        throw .invalidRequest(
          "type may have letters, digits, dots and hyphens; an example is consent-revoked")
      }
      guard (0...EmulatedApple.maximumDelay).contains(delayMilliseconds ?? 0) else {
        throw .invalidRequest("delay_ms is between 0 and \(EmulatedApple.maximumDelay)")
      }
      var choice = NotificationChoice(copies: duplicate == true ? 2 : 1, delay: delayMilliseconds ?? 0)
      if let eventTime {
        // Seconds reach this number in the year 5138, milliseconds did in 1973.
        let time = eventTime >= 1e11 ? eventTime / 1_000 : eventTime
        guard (0..<253_402_300_800).contains(time) else {
          throw .invalidRequest("event_time is in seconds or milliseconds since 1970")
        }
        choice.eventTime = Date(timeIntervalSince1970: time)
      }
      choice.unit = seconds == true ? .seconds : .milliseconds
      return choice
    }
  }
}
