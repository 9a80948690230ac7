/// The id of a key in a provider's key set, `kid`: compared byte for byte.
public struct KeyID: RawRepresentable, Codable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  public var description: String { rawValue }
}
