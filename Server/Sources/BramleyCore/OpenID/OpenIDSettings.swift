package import BramleyAPI
package import OpenID

/// The operator's settings for one OpenID provider.
package struct OpenIDSettings: Sendable {
  /// The name in paths and of the sign-in method; the issuer identifies the provider.
  package var id: ProviderID
  /// The issuer, exactly as its tokens name it.
  package var issuer: String
  /// The name that people are shown.
  package var name: String
  /// This server's client at the provider; nil where only apps sign in, with tokens.
  package var clientID: String?
  package var authentication: ClientAuthentication
  /// The secret, where the provider authenticates tokens with it.
  package var secret: String?
  package var scopes: [String]
  /// How the provider's answer gets here with the browser.
  package var responseMode = ResponseMode.query
  /// The client ids whose ID tokens apps may present.
  package var audiences: [String]
  package var emailTrust: EmailTrust
  /// The accepted tenants of a provider that has several.
  package var tenants: Set<String>
  /// Which addresses the metadata may name.
  package var addresses: AddressRule
  /// The host of the keys, where it changed and the operator accepts that.
  package var keyHost: String?
  package var quirks: IssuerQuirks

  /// The ways of an authorization response (OAuth 2.0 Form Post Response Mode).
  package enum ResponseMode: String, CaseIterable, Sendable {
    case query
    case formPost = "form_post"
  }

  package init(
    id: ProviderID, issuer: String, name: String, clientID: String?, authentication: ClientAuthentication,
    secret: String? = nil, scopes: [String] = ["openid", "email", "profile"], audiences: [String] = [],
    emailTrust: EmailTrust = .never, tenants: Set<String> = [], addresses: AddressRule = .secure,
    keyHost: String? = nil
  ) {
    self.id = id
    self.issuer = issuer
    self.name = name
    self.clientID = clientID
    self.authentication = authentication
    self.secret = secret
    self.scopes = scopes
    self.audiences = audiences
    self.emailTrust = emailTrust
    self.tenants = tenants
    self.addresses = addresses
    self.keyHost = keyHost
    quirks = IssuerQuirks.of(issuer)
  }

  /// The issuer that the metadata must name.
  package var metadataIssuer: String { quirks.metadataIssuer ?? issuer }

  /// The issuers that tokens may name.
  var issuers: Set<String> {
    issuerTemplate == nil ? quirks.otherIssuers.union([metadataIssuer]) : []
  }

  /// The issuers that tokens may name, where each tenant is one.
  var issuerTemplate: IssuerTemplate? {
    metadataIssuer.contains(IssuerTemplate.placeholder)
      ? IssuerTemplate(metadataIssuer, tenants: tenants) : nil
  }

  /// The rules for tokens that were issued to these clients.
  func rules(for clients: Set<String>) -> IDTokenRules {
    var rules = IDTokenRules(
      issuers: issuers, clients: clients, leeway: OpenIDConnection.leeway,
      maximumAge: OpenIDConnection.maximumTokenAge)
    rules.issuerTemplate = issuerTemplate
    return rules
  }
}
