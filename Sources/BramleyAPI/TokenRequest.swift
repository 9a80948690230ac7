/// The body of `POST /v1/token` (RFC 6749, sections 4.1.3 and 6; RFC 7636), as a form or as JSON.
public struct TokenRequest: Codable, Hashable, Sendable {
  /// `authorization_code` or `refresh_token`.
  public var grantType: GrantType
  /// The one-use code, with `authorization_code`.
  public var code: String?
  /// The PKCE verifier of that code.
  public var codeVerifier: String?
  /// The redirect address that the code was sent to.
  public var redirectURI: String?
  /// The public client.
  public var clientID: ClientID?
  /// The refresh token, with `refresh_token`.
  public var refreshToken: String?
  /// The back end that the access token shall be for (RFC 8707); nil for the server itself.
  public var resource: String?

  /// Makes the request.
  public init(
    grantType: GrantType, code: String? = nil, codeVerifier: String? = nil, redirectURI: String? = nil,
    clientID: ClientID? = nil, refreshToken: String? = nil,
    resource: String? = nil
  ) {
    self.grantType = grantType
    self.code = code
    self.codeVerifier = codeVerifier
    self.redirectURI = redirectURI
    self.clientID = clientID
    self.refreshToken = refreshToken
    self.resource = resource
  }

  enum CodingKeys: String, CodingKey {
    case grantType = "grant_type"
    case code
    case codeVerifier = "code_verifier"
    case redirectURI = "redirect_uri"
    case clientID = "client_id"
    case refreshToken = "refresh_token"
    case resource
  }
}

/// An OAuth grant type (RFC 6749).
public struct GrantType: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A code of the browser flow.
  public static let authorizationCode: GrantType = "authorization_code"
  /// A refresh token.
  public static let refreshToken: GrantType = "refresh_token"
}
