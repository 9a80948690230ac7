/// Apple's answer to a code or refresh token (`/auth/token`, "TokenResponse").
public struct TokenResponse: Codable, Hashable, Sendable {
  /// Opens no user API; of use for revocation only.
  public var accessToken: String
  /// `Bearer`.
  public var tokenType: String
  /// Seconds, 3600.
  public var expiresIn: Int
  /// With a code only: the token to keep.
  public var refreshToken: String?
  /// The identity token; not always there after a refresh.
  public var idToken: String?

  /// Makes an answer.
  public init(
    accessToken: String, tokenType: String = "Bearer", expiresIn: Int = 3_600, refreshToken: String? = nil,
    idToken: String? = nil
  ) {
    self.accessToken = accessToken
    self.tokenType = tokenType
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.idToken = idToken
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case idToken = "id_token"
  }
}

/// What kind of token `/auth/revoke` is given; open to more.
public struct TokenTypeHint: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The token that a code brought.
  public static let refreshToken: Self = "refresh_token"
  /// The short-lived one beside it.
  public static let accessToken: Self = "access_token"
}

/// Apple's name of an error ("ErrorResponse"); open to new ones.
public struct TokenErrorCode: AppleIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Malformed; also seen when the user has revoked the client.
  public static let invalidRequest: Self = "invalid_request"
  /// The client secret, or the client id in it, is wrong.
  public static let invalidClient: Self = "invalid_client"
  /// The code or refresh token is over, used, or another client's.
  public static let invalidGrant: Self = "invalid_grant"
  /// The client may not use this grant.
  public static let unauthorizedClient: Self = "unauthorized_client"
  /// The grant type is not known.
  public static let unsupportedGrantType: Self = "unsupported_grant_type"
  /// The scope is not valid.
  public static let invalidScope: Self = "invalid_scope"
}

/// Apple's error body.
///
/// Its description is fit for a log: it shows Apple's words only where they are known ones.
public struct TokenErrorBody: Codable, Hashable, Sendable, Error, CustomStringConvertible {
  /// The name of the error.
  public var error: TokenErrorCode
  /// Apple's words; often missing.
  public var errorDescription: String?

  /// Makes a body.
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
