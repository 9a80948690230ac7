public import Foundation

/// What an authorization server says of itself, as far as the kit needs it (RFC 8414, OpenID Connect Discovery 1.0).
public struct AuthorizationServerMetadata: Decodable, Hashable, Sendable {
  /// The issuer, exactly as its tokens have it.
  public var issuer: String
  /// Where the browser is sent to.
  public var authorizationEndpoint: URL?
  /// Where codes and refresh tokens are exchanged.
  public var tokenEndpoint: URL?
  /// Where the claims of the person are.
  public var userInfoEndpoint: URL?
  /// Where tokens are revoked (RFC 7009).
  public var revocationEndpoint: URL?
  /// The ways to send a PKCE challenge; nil if it doesn't say.
  public var challengeMethods: [String]?
  /// Whether each answer to the browser names the issuer (RFC 9207, section 3).
  public var namesIssuerInAnswers: Bool?

  /// Describes a server that does not describe itself.
  public init(
    issuer: String, authorizationEndpoint: URL? = nil, tokenEndpoint: URL? = nil,
    userInfoEndpoint: URL? = nil,
    revocationEndpoint: URL? = nil, challengeMethods: [String]? = nil, namesIssuerInAnswers: Bool? = nil
  ) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.userInfoEndpoint = userInfoEndpoint
    self.revocationEndpoint = revocationEndpoint
    self.challengeMethods = challengeMethods
    self.namesIssuerInAnswers = namesIssuerInAnswers
  }

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case userInfoEndpoint = "userinfo_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case challengeMethods = "code_challenge_methods_supported"
    case namesIssuerInAnswers = "authorization_response_iss_parameter_supported"
  }
}
