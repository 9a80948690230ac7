import Foundation
import OpenID

/// The form in which Apple sends an event. The time is in seconds or milliseconds, which its size tells apart.
extension AppleEvent: Codable {
  enum CodingKeys: String, CodingKey {
    case kind = "type"
    case subject = "sub"
    case at = "event_time"
    case email
    case isPrivateEmail = "is_private_email"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(AppleEventKind.self, forKey: .kind)
    subject = try container.decode(AppleSubject.self, forKey: .subject)
    guard let number = container.lenientNumber(.at), let time = EpochTime.date(secondsOrMilliseconds: number)
    else {
      throw DecodingError.dataCorruptedError(forKey: .at, in: container, debugDescription: "not a time")
    }
    at = time
    email = container.lenientString(.email)
    isPrivateEmail = container.lenientBool(.isPrivateEmail)
  }

  /// Milliseconds, as Apple sends them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(subject, forKey: .subject)
    try container.encode(Int((at.timeIntervalSince1970 * 1_000).rounded()), forKey: .at)
    try container.encodeIfPresent(email, forKey: .email)
    try container.encodeIfPresent(isPrivateEmail, forKey: .isPrivateEmail)
  }
}
