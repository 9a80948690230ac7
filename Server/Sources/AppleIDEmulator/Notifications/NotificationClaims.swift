import AppleID
import EmulatorKit
import Foundation

/// The claims of a signed notification. The properties have the names of the claims.
struct NotificationClaims: Encodable, Sendable {
  var iss = AppleEndpoint.issuer
  var aud: AppleClientID
  var iat: Int
  var exp: Int
  var jti: String
  /// JSON in a string, as Apple sends it.
  var events: String

  init(_ notification: PendingNotification) throws {
    aud = notification.client
    iat = Int(notification.at.timeIntervalSince1970)
    exp = iat + MintedClaims.lifetime
    jti = notification.id
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    events = String(decoding: try encoder.encode(Event(notification)), as: UTF8.self)
  }

  private struct Event: Encodable {
    var type: NotificationType
    var sub: AppleSubject
    var event_time: Int
    var email: String?
    /// A string, as in Apple's documentation.
    var is_private_email: String?

    init(_ notification: PendingNotification) {
      type = notification.type
      sub = notification.subject
      let seconds = notification.eventTime.timeIntervalSince1970
      event_time = Int(notification.unit == .seconds ? seconds : (seconds * 1_000).rounded())
      email = notification.email
      is_private_email = notification.isPrivateEmail.map { $0 ? "true" : "false" }
    }
  }
}
