/// A session as the server hands it to the device that owns it: tokens and user.
public struct Session: Codable, Hashable, Sendable {
  /// A JWT (RFC 9068) for `Authorization`, with the scheme that ``tokenType`` names.
  public var accessToken: String
  /// `Bearer`, or `DPoP` where the session is bound to a key of the device (RFC 9449).
  public var tokenType: String
  /// Seconds until the access token expires.
  public var expiresIn: Int
  /// The secret that is exchanged for the next tokens at `/v1/sessions/refresh`.
  public var refreshToken: String
  /// Seconds until the refresh token expires if it is not used.
  public var refreshExpiresIn: Int
  /// The session.
  public var sessionID: SessionID
  /// Whether this sign-in created the account.
  public var isNewUser: Bool
  /// The account.
  public var user: User
  /// The recovery codes of the second factor that this sign-in added, shown this once.
  public var recoveryCodes: [String]?

  /// Makes the value.
  public init(
    accessToken: String, tokenType: String = "Bearer", expiresIn: Int, refreshToken: String,
    refreshExpiresIn: Int, sessionID: SessionID, isNewUser: Bool, user: User
  ) {
    self.accessToken = accessToken
    self.tokenType = tokenType
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.refreshExpiresIn = refreshExpiresIn
    self.sessionID = sessionID
    self.isNewUser = isNewUser
    self.user = user
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case refreshExpiresIn = "refresh_expires_in"
    case sessionID = "session_id"
    case isNewUser = "is_new_user"
    case user
    case recoveryCodes = "recovery_codes"
  }
}

/// The body of `POST /v1/sessions/refresh`.
public struct RefreshRequest: Codable, Hashable, Sendable {
  /// The refresh token that the device holds.
  public var refreshToken: String
  /// The back end that the access token shall be for (RFC 8707), one of the server's `server.resources`; nil for the
  /// server itself.
  public var resource: String?

  /// Makes the request.
  public init(refreshToken: String, resource: String? = nil) {
    self.refreshToken = refreshToken
    self.resource = resource
  }

  enum CodingKeys: String, CodingKey {
    case refreshToken = "refresh_token"
    case resource
  }
}

/// What kind of session it is: `app` or `child` today.
public struct SessionKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A session that began with a sign-in.
  public static let app: SessionKind = "app"
  /// A session that another one handed over, and that ends with it.
  public static let child: SessionKind = "child"
  /// A browser's session with the server's own pages. It has no refresh token.
  public static let browser: SessionKind = "browser"
}
