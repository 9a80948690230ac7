public import OpenID

/// The kind of a token given to `/auth/revoke`; open to more.
public struct TokenTypeHint: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The token that a code was exchanged for.
  public static let refreshToken: Self = "refresh_token"
  /// The short-lived token issued with it.
  public static let accessToken: Self = "access_token"
}

/// Apple's error body.
///
/// Its description may be logged: it contains Apple's words only if they are known ones.
public struct TokenErrorBody: Codable, Hashable, Sendable, Error, CustomStringConvertible {
  /// The name of the error.
  public var error: TokenErrorCode
  /// Apple's description; often missing.
  public var errorDescription: String?

  /// Makes an error body.
  public init(error: TokenErrorCode, errorDescription: String? = nil) {
    self.error = error
    self.errorDescription = errorDescription
  }

  public var description: String {
    let name = error.rawValue.utf8
    let isName = (1...40).contains(name.count) && name.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    let words = KnownDescription(errorDescription).map { " (\($0.text))" } ?? ""
    return (isName ? error.rawValue : "an error without a proper name") + words
  }

  enum CodingKeys: String, CodingKey {
    case error
    case errorDescription = "error_description"
  }
}
