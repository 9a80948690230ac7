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

  /// Apple draws an object and sends a string that holds one; a list of exactly one of either means the same.
  private static func event(in container: KeyedDecodingContainer<CodingKeys>) throws -> AppleEvent {
    if let text = try? container.decode(String.self, forKey: .events) { return try event(inText: text) }
    guard var list = try? container.nestedUnkeyedContainer(forKey: .events) else {
      return try container.decode(AppleEvent.self, forKey: .events)
    }
    let text = try? list.decode(String.self)
    let event = try text.map(event(inText:)) ?? list.decode(AppleEvent.self)
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than one event")
    }
    return event
  }

  private static func event(inText text: String) throws -> AppleEvent {
    let json = Data(text.utf8)
    let decoder = JSONDecoder()
    let events =
      try (try? decoder.decode([AppleEvent].self, from: json)) ?? [
        decoder.decode(AppleEvent.self, from: json)
      ]
    guard events.count == 1, let event = events.first, !RepeatedMembers.areIn(json) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [CodingKeys.events], debugDescription: "not one event, or a member stands twice"))
    }
    return event
  }
}
