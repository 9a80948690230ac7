import Foundation

/// The claims of a notification, decoded leniently and not yet believed.
struct NotificationClaims: AppleSignedClaims {
  var issuer: String
  var audience: AppleClientID
  var issuedAt: Date
  /// Not in Apple's documentation; seen as a day after `iat`.
  var expiresAt: Date?
  var id: String
  var event: AppleEvent

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audience = "aud"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case id = "jti"
    case events
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audience = try container.audience(.audience)
    issuedAt = try container.time(.issuedAt)
    expiresAt = try container.contains(.expiresAt) ? container.time(.expiresAt) : nil
    id = try container.decode(String.self, forKey: .id)
    event = try Self.event(in: container)
  }

  /// Apple draws an object and sends a string that holds one; a list of exactly one means the same.
  private static func event(in container: KeyedDecodingContainer<CodingKeys>) throws -> AppleEvent {
    guard let text = try? container.decode(String.self, forKey: .events) else {
      return try container.decode(OneEvent.self, forKey: .events).event
    }
    let json = Data(text.utf8)
    let event = try JSONDecoder().decode(OneEvent.self, from: json).event
    guard !RepeatedMembers.areIn(json) else {
      throw DecodingError.dataCorruptedError(
        forKey: .events, in: container, debugDescription: "a member stands twice")
    }
    return event
  }
}

/// An event, alone or alone in a list.
private struct OneEvent: Decodable {
  var event: AppleEvent

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      event = try AppleEvent(from: decoder)
      return
    }
    event = try list.decode(AppleEvent.self)
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than one event")
    }
  }
}
