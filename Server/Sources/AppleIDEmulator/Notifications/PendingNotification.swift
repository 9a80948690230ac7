import AppleID
import EmulatorKit
import Foundation

/// A notification to be delivered to an app's server.
struct PendingNotification: Codable, Sendable {
  /// The `jti`: a duplicate has the same.
  var id: String
  var type: NotificationType
  /// The primary App ID of the group.
  var client: AppleClientID
  var person: String
  var subject: AppleSubject
  var email: String?
  var isPrivateEmail: Bool?
  /// When it was made, by the emulator's clock.
  var at: Date
  /// When the event happened.
  var eventTime: Date
  var unit: TimeUnit
  /// Real milliseconds until it is delivered.
  var delay: Int
  /// 2 for a duplicate.
  var copies: Int
  var url: String

  enum CodingKeys: String, CodingKey {
    case id, type, client, person, subject, email, at, unit, delay, copies, url
    case isPrivateEmail = "is_private_email"
    case eventTime = "event_time"
  }
}

/// The unit of `event_time`: Apple documents seconds and sends milliseconds.
public enum TimeUnit: String, Codable, Sendable {
  case milliseconds, seconds
}
