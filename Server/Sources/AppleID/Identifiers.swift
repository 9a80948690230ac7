/// An id that Apple issued: text that is compared byte for byte and never parsed.
///
/// It is written like BramleyAPI's `OpenValue`, which AppleID can't import: Apple's protocol knows nothing of Bramley's
/// wire.
public protocol AppleIdentifier: RawRepresentable, Codable, Hashable, Sendable,
  ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
  /// Makes the id from Apple's text.
  init(rawValue: String)
}

extension AppleIdentifier {
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public var description: String { rawValue }
}

/// A developer team, ten characters; the `iss` of a client secret.
public struct AppleTeamID: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A key's id: of the team's `.p8` file (ten characters), or of one of Apple's own signing keys (any length).
public struct AppleKeyID: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A bundle id (native) or Services ID (web); the `aud` of an identity token.
public struct AppleClientID: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Apple's id of a person, the same for all apps of one team: the `sub` claim and `credential.user`.
public struct AppleSubject: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Apple's id of a person during an app's transfer: fetched by the old team for the new one ("Transferring your
/// apps and users to another team"). It is the only id of a person that one team may give to another.
public struct AppleTransferSubject: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
