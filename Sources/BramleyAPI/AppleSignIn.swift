/// The body of `POST /v1/sign-in/apple`: what `ASAuthorizationAppleIDCredential` or Apple's web answer gave.
public struct AppleSignInRequest: Codable, Hashable, Sendable {
  /// Apple's one-use code, valid five minutes.
  public var authorizationCode: String?
  /// Apple's identity token, a JWT.
  public var identityToken: String?
  /// The raw nonce; Apple was given its lower-case hex SHA-256.
  public var nonce: String?
  /// Needed with a bare code when the server knows more than one client.
  public var clientID: ClientID?
  /// The redirect address of a web authorization; absent for native codes.
  public var redirectURI: String?
  /// The person as Apple describes them, on the first authorization only.
  public var user: AppleUser?
  /// The device that signs in.
  public var device: Device?

  /// Makes the request; at least a code or a token is needed.
  public init(
    authorizationCode: String? = nil, identityToken: String? = nil, nonce: String? = nil,
    clientID: ClientID? = nil, redirectURI: String? = nil, user: AppleUser? = nil, device: Device? = nil
  ) {
    self.authorizationCode = authorizationCode
    self.identityToken = identityToken
    self.nonce = nonce
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.user = user
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case authorizationCode = "authorization_code"
    case identityToken = "identity_token"
    case nonce
    case clientID = "client_id"
    case redirectURI = "redirect_uri"
    case user, device
  }
}

/// The person as Apple's sheet described them. The address is not here: it is taken from the token alone.
public struct AppleUser: Codable, Hashable, Sendable {
  /// The name, given by Apple on the first authorization only.
  public var name: PersonName?

  /// Makes the value.
  public init(name: PersonName?) { self.name = name }

  enum CodingKeys: String, CodingKey { case name }

  /// Reads the value; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
  }
}

/// A device, as its owner would recognise it in a list.
public struct Device: Codable, Hashable, Sendable {
  /// A name such as "Ada's iPhone".
  public var name: String?

  /// Makes the value.
  public init(name: String? = nil) { self.name = name }
}

/// The answer of `POST /v1/nonces`.
public struct NonceResponse: Codable, Hashable, Sendable {
  /// The raw nonce: give Apple its lower-case hex SHA-256 and the server this value.
  public var nonce: String
  /// Seconds until it expires.
  public var expiresIn: Int

  /// Makes the answer.
  public init(nonce: String, expiresIn: Int) {
    self.nonce = nonce
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case nonce
    case expiresIn = "expires_in"
  }
}
