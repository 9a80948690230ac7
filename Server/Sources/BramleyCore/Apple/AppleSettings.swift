package import AppleID

/// The operator's settings for the app at Apple.
package struct AppleSettings: Sendable {
  /// The team.
  package var team: AppleTeamID
  /// Bundle ids.
  package var nativeClients: [AppleClientID]
  /// Services IDs; the browser flow uses the first one.
  package var webClients: [AppleClientID]
  /// Which nonces are accepted.
  package var nonces: NoncePolicy
  /// Whether a code without an identity token is accepted.
  package var bareCodes: Bool
  /// Whether an address that Apple reports may join an existing account.
  package var emailTrust: EmailTrust

  package init(
    team: AppleTeamID, nativeClients: [AppleClientID], webClients: [AppleClientID],
    nonces: NoncePolicy = .any, bareCodes: Bool = true, emailTrust: EmailTrust = .authoritative
  ) {
    self.team = team
    self.nativeClients = nativeClients
    self.webClients = webClients
    self.nonces = nonces
    self.bareCodes = bareCodes
    self.emailTrust = emailTrust
  }

  /// All client ids that a token may be issued to.
  package var clients: [AppleClientID] { nativeClients + webClients }
}

/// Which nonces are accepted (`apple.nonces`).
package enum NoncePolicy: String, Sendable, CaseIterable {
  /// A nonce made by the client or by this server, or no nonce at all.
  case any
  /// A nonce, if there is one, must be this server's.
  case server
  /// A nonce is required, and it must be this server's.
  case required
}
