package import BramleyAPI

/// What `GET /v1/authorize` was asked, not yet judged (RFC 6749, section 4.1.1; RFC 7636).
package struct AuthorizationRequest: Sendable {
  /// `response_type`.
  package var responseType: String?
  /// `client_id`.
  package var clientID: String?
  /// `redirect_uri`.
  package var redirectURI: String?
  /// `state`, given back unchanged.
  package var state: String?
  /// `code_challenge` (RFC 7636).
  package var codeChallenge: String?
  /// `code_challenge_method`.
  package var codeChallengeMethod: String?
  /// Who is to vouch; Apple when nobody is named.
  package var provider: String?

  package init(
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
package struct PublicClient: Sendable {
  /// The `client_id`.
  package var id: ClientID
  /// What people are shown: "Return to NAME?".
  package var name: String
  /// Where codes may be sent.
  package var redirectAddresses: [RedirectAddress]

  package init(id: ClientID, name: String, redirectAddresses: [RedirectAddress]) {
    self.id = id
    self.name = name
    self.redirectAddresses = redirectAddresses
  }
}

/// What an authorization code is bound to; all of it must be shown again at the token endpoint.
package struct AuthorizationCodeBinding: Sendable, Equatable {
  /// `client_id`.
  package var clientID: ClientID
  /// `redirect_uri`.
  package var redirectURI: String
  /// base64url of the SHA-256 of the verifier (RFC 7636, section 4.2).
  package var codeChallenge: String

  package init(clientID: ClientID, redirectURI: String, codeChallenge: String) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.codeChallenge = codeChallenge
  }

  /// Byte for byte: Swift's own equality of texts takes different spellings of a character for the same.
  package static func == (one: Self, other: Self) -> Bool {
    one.clientID.rawValue.utf8.elementsEqual(other.clientID.rawValue.utf8)
      && one.redirectURI.utf8.elementsEqual(other.redirectURI.utf8)
      && one.codeChallenge.utf8.elementsEqual(other.codeChallenge.utf8)
  }
}
