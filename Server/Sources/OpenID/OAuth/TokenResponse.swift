/// The response of a token endpoint (RFC 6749, section 5.1; OpenID Connect Core, section 3.1.3.3).
public struct TokenResponse: Codable, Hashable, Sendable {
  /// The access token.
  public var accessToken: String
  /// `Bearer`.
  public var tokenType: String
  /// The access token's lifetime in seconds, if the provider says it.
  public var expiresIn: Int?
  /// The refresh token, if the provider issued one.
  public var refreshToken: String?
  /// The ID token; after a refresh not always present.
  public var idToken: String?

  /// Makes a response.
  public init(
    accessToken: String, tokenType: String = "Bearer", expiresIn: Int? = 3_600, refreshToken: String? = nil,
    idToken: String? = nil
  ) {
    self.accessToken = accessToken
    self.tokenType = tokenType
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.idToken = idToken
  }

  /// Reads a response. Some providers write the lifetime as text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    accessToken = try container.decode(String.self, forKey: .accessToken)
    tokenType = try container.decode(String.self, forKey: .tokenType)
    expiresIn =
      try container.lenientInt(.expiresIn) ?? container.decodeIfPresent(Int.self, forKey: .expiresIn)
    refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
    idToken = try container.decodeIfPresent(String.self, forKey: .idToken)
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case idToken = "id_token"
  }
}
