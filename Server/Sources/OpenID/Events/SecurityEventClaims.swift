package import Foundation

/// The claims of a security event token (RFC 8417, section 2.2). Such a token has no expiry.
package struct SecurityEventClaims: SignedClaims, Hashable, Sendable {
  package var issuer: String
  package var audiences: [String]
  package var issuedAt: Date
  package var id: String
  package var events: [SecurityEventStatement]

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audiences = "aud"
    case issuedAt = "iat"
    case id = "jti"
    case events
  }

  /// The most events that one token may contain.
  static let maximumCount = 16

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audiences = try container.strings(.audiences)
    issuedAt = try container.time(.issuedAt)
    id = try container.decode(String.self, forKey: .id)
    let events = try container.nestedContainer(keyedBy: EventName.self, forKey: .events)
    guard (1...Self.maximumCount).contains(events.allKeys.count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .events, in: container, debugDescription: "number of events")
    }
    self.events = try events.allKeys.map { name in
      try SecurityEventStatement(
        name.stringValue, events.nestedContainer(keyedBy: EventName.self, forKey: name))
    }.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }
}
