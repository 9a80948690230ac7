/// A string on the wire whose set of values may grow.
///
/// A client built today must survive a server of tomorrow, so no wire value is a closed enum:
/// known values are static members, unknown ones decode and compare like any other.
public protocol OpenValue: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
where RawValue == String {
  /// Makes the value from its text on the wire; every text is accepted.
  init(rawValue: String)
}

extension OpenValue {
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
