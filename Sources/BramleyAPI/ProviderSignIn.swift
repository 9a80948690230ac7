/// The body of `POST /v1/sign-in/{google,facebook,github,…}`, and of the same paths that link and reauthenticate.
///
/// An app sends what the provider's SDK gave it: an identity token, or for Facebook an access token. An app that ran
/// the authorization code flow by itself sends the code with its verifier and redirect address.
public struct ProviderSignInRequest: Codable, Hashable, Sendable {
  /// The ID token of the provider (OpenID Connect Core, section 2).
  public var identityToken: String?
  /// The access token of the provider; Facebook's classic login brings no ID token.
  public var accessToken: String?
  /// An authorization code of the provider.
  public var authorizationCode: String?
  /// The PKCE verifier of the code (RFC 7636).
  public var codeVerifier: String?
  /// The redirect address that the code was sent to.
  public var redirectURI: String?
  /// The nonce of the authorization request; the provider's token contains the same text.
  public var nonce: String?
  /// The person's name, where the provider's token has none.
  public var name: PersonName?
  /// The device that signs in.
  public var device: Device?

  /// Makes the request.
  public init(
    identityToken: String? = nil, accessToken: String? = nil, authorizationCode: String? = nil,
    codeVerifier: String? = nil, redirectURI: String? = nil, nonce: String? = nil, name: PersonName? = nil,
    device: Device? = nil
  ) {
    self.identityToken = identityToken
    self.accessToken = accessToken
    self.authorizationCode = authorizationCode
    self.codeVerifier = codeVerifier
    self.redirectURI = redirectURI
    self.nonce = nonce
    self.name = name
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case nonce, name, device
    case identityToken = "identity_token"
    case accessToken = "access_token"
    case authorizationCode = "authorization_code"
    case codeVerifier = "code_verifier"
    case redirectURI = "redirect_uri"
  }

  /// Reads the request; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identityToken = try container.decodeIfPresent(String.self, forKey: .identityToken)
    accessToken = try container.decodeIfPresent(String.self, forKey: .accessToken)
    authorizationCode = try container.decodeIfPresent(String.self, forKey: .authorizationCode)
    codeVerifier = try container.decodeIfPresent(String.self, forKey: .codeVerifier)
    redirectURI = try container.decodeIfPresent(String.self, forKey: .redirectURI)
    nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
    device = try container.decodeIfPresent(Device.self, forKey: .device)
  }
}

/// The code that `/v1/authorize?purpose=link` or `purpose=reauthenticate` sent back. It is good only at
/// `POST /v1/user/identities/{provider}` or `POST /v1/reauthenticate/{provider}`, with the session's access token.
public struct FlowCodeRequest: Codable, Hashable, Sendable {
  /// The code.
  public var code: String
  /// The PKCE verifier of the authorization request (RFC 7636).
  public var codeVerifier: String
  /// The redirect address of the authorization request.
  public var redirectURI: String
  /// The `client_id` of the authorization request. A code that another client presents has ended (RFC 6749,
  /// section 4.1.3).
  public var clientID: ClientID?

  /// Makes the request.
  public init(code: String, codeVerifier: String, redirectURI: String, clientID: ClientID? = nil) {
    self.code = code
    self.codeVerifier = codeVerifier
    self.redirectURI = redirectURI
    self.clientID = clientID
  }

  enum CodingKeys: String, CodingKey {
    case code
    case codeVerifier = "code_verifier"
    case redirectURI = "redirect_uri"
    case clientID = "client_id"
  }
}

/// The body of `POST /v1/sign-in/guest`. The request needs an `Idempotency-Key`.
public struct GuestSignInRequest: Codable, Hashable, Sendable {
  /// The device that signs in.
  public var device: Device?

  /// Makes the request.
  public init(device: Device? = nil) { self.device = device }
}
