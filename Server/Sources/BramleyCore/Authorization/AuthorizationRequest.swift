public import BramleyAPI

/// What `GET /v1/authorize` was asked, not yet judged (RFC 6749, section 4.1.1; RFC 7636).
public struct AuthorizationRequest: Sendable {
  public var responseType: String?
  public var clientID: String?
  public var redirectURI: String?
  public var state: String?
  public var codeChallenge: String?
  public var codeChallengeMethod: String?
  public var provider: String?

  public init(
    responseType: String?, clientID: String?, redirectURI: String?, state: String?, codeChallenge: String?,
    codeChallengeMethod: String?, provider: String?
  ) {
    self.responseType = responseType
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.state = state
    self.codeChallenge = codeChallenge
    self.codeChallengeMethod = codeChallengeMethod
    self.provider = provider
  }
}

/// A public client of the browser flow, as configured.
public struct PublicClient: Sendable {
  public var id: ClientID
  /// What people are shown: "Return to NAME?".
  public var name: String
  public var redirectAddresses: [RedirectAddress]

  public init(id: ClientID, name: String, redirectAddresses: [RedirectAddress]) {
    self.id = id
    self.name = name
    self.redirectAddresses = redirectAddresses
  }
}

/// What an authorization code is bound to; all of it must be shown again at the token endpoint.
public struct AuthorizationCodeBinding: Sendable, Equatable {
  public var clientID: ClientID
  public var redirectURI: String
  /// base64url of the SHA-256 of the verifier (RFC 7636, section 4.2).
  public var codeChallenge: String

  public init(clientID: ClientID, redirectURI: String, codeChallenge: String) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.codeChallenge = codeChallenge
  }

  /// Byte for byte: Swift's own equality of texts takes different spellings of a character for the same.
  public static func == (one: Self, other: Self) -> Bool {
    one.clientID.rawValue.utf8.elementsEqual(other.clientID.rawValue.utf8)
      && one.redirectURI.utf8.elementsEqual(other.redirectURI.utf8)
      && one.codeChallenge.utf8.elementsEqual(other.codeChallenge.utf8)
  }
}
