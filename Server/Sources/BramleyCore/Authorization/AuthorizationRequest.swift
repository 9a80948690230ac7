package import BramleyAPI

/// The parameters of `GET /v1/authorize`, not checked yet (RFC 6749, section 4.1.1; RFC 7636).
package struct AuthorizationRequest: Sendable {
  /// `response_type`.
  package var responseType: String?
  /// `client_id`.
  package var clientID: String?
  /// `redirect_uri`.
  package var redirectURI: String?
  /// `state`, returned unchanged.
  package var state: String?
  /// `code_challenge` (RFC 7636).
  package var codeChallenge: String?
  /// `code_challenge_method`.
  package var codeChallengeMethod: String?
  /// The provider's id; if nil, the first provider that supports browsers.
  package var provider: String?
  /// `purpose`: nil for a sign-in, `link` or `reauthenticate`.
  package var purpose: String?
  /// `prompt` (OpenID Connect Core, section 3.1.2.1): `none`, `login` or `select_account`.
  package var prompt: String?
  /// `max_age`: the most seconds since the person authenticated.
  package var maxAge: String?
  /// `acr_values`: the strengths that the client wants, separated by spaces (RFC 9470, section 4).
  package var classes: String?
  /// `dpop_jkt`: the thumbprint of the key that the code is bound to (RFC 9449, section 10).
  package var keyThumbprint: String?
  /// `login_hint`: the expected person's address.
  package var loginHint: String?

  package init(
    responseType: String?, clientID: String?, redirectURI: String?, state: String?, codeChallenge: String?,
    codeChallengeMethod: String?, provider: String?, purpose: String? = nil
  ) {
    self.responseType = responseType
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.state = state
    self.codeChallenge = codeChallenge
    self.codeChallengeMethod = codeChallengeMethod
    self.provider = provider
    self.purpose = purpose
  }

  /// Whether the provider is asked to authenticate the person now.
  var wantsAuthentication: Bool {
    maxAge != nil || (prompt ?? "").split(separator: " ").contains("login")
  }

  /// What the flow is for; nil for an unknown `purpose`.
  var signInPurpose: SignInPurpose? {
    switch purpose {
    case nil: .signIn
    case "link": .link
    case "reauthenticate": .reauthentication
    default: nil
    }
  }
}

/// A public client of the browser flow, as configured.
package struct PublicClient: Sendable {
  /// The `client_id`.
  package var id: ClientID
  /// The name that people are shown: "Return to NAME?".
  package var name: String
  /// Where codes may be sent.
  package var redirectAddresses: [RedirectAddress]

  package init(id: ClientID, name: String, redirectAddresses: [RedirectAddress]) {
    self.id = id
    self.name = name
    self.redirectAddresses = redirectAddresses
  }
}
