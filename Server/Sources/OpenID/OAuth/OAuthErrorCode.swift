/// The name of an error of a token endpoint (RFC 6749, section 5.2); open to new ones.
public struct OAuthErrorCode: RawRepresentable, Codable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  public var description: String { rawValue }

  /// The request is malformed. Apple also sends it when the person has revoked the client.
  public static let invalidRequest: Self = "invalid_request"
  /// The client's authentication failed.
  public static let invalidClient: Self = "invalid_client"
  /// The code or refresh token has expired, was used or revoked, or belongs to another client.
  public static let invalidGrant: Self = "invalid_grant"
  /// The client may not use this grant.
  public static let unauthorizedClient: Self = "unauthorized_client"
  /// The grant type is not known.
  public static let unsupportedGrantType: Self = "unsupported_grant_type"
  /// The scope is not valid.
  public static let invalidScope: Self = "invalid_scope"
}
