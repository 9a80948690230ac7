package import OpenID

/// The operator's settings for the app at Google.
package struct GoogleSettings: Sendable {
  /// All client ids of the app's project: iOS, Android, web.
  package var clientIDs: [String]
  /// The client by which browsers sign in; nil where only apps do.
  package var webClientID: String?
  /// The secret of the web client.
  package var clientSecret: String?
  /// The only organisation whose accounts are accepted, in lower case; nil for all.
  package var hostedDomain: String?
  /// The clients whose tokens may contain a nonce that the request lacks, since their SDK made it by itself.
  package var unaskedNonceClients: Set<String>
  package var emailTrust: EmailTrust

  package init(
    clientIDs: [String], webClientID: String? = nil, clientSecret: String? = nil,
    hostedDomain: String? = nil, unaskedNonceClients: Set<String> = [],
    emailTrust: EmailTrust = .authoritative
  ) {
    self.clientIDs = clientIDs
    self.webClientID = webClientID
    self.clientSecret = clientSecret
    self.hostedDomain = hostedDomain?.lowercased()
    self.unaskedNonceClients = unaskedNonceClients
    self.emailTrust = emailTrust
  }

  /// The clients that tokens may be issued to.
  package var allClientIDs: Set<String> { Set(clientIDs).union(webClientID.map { [$0] } ?? []) }

  /// How the web client proves its identity.
  package var authentication: ClientAuthentication { clientSecret.map { .secretPost($0) } ?? .none }
}
