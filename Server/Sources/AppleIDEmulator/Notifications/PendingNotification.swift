import AppleID
import Foundation

/// A notification on its way to an app's server.
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
  /// When what it tells of happened.
  var eventTime: Date
  var unit: TimeUnit
  /// Real milliseconds until it is delivered.
  var delay: Int
  /// 2 for one that comes twice.
  var copies: Int
  var url: String

  enum CodingKeys: String, CodingKey {
    case id, type, client, person, subject, email, at, unit, delay, copies, url
    case isPrivateEmail = "is_private_email"
    case eventTime = "event_time"
  }
}

/// How `event_time` is written: Apple's documentation says seconds, what is seen are milliseconds.
public enum TimeUnit: String, Codable, Sendable {
  case milliseconds, seconds
}
