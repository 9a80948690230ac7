package import AppleID

/// What the operator said of the app at Apple.
package struct AppleSettings: Sendable {
  /// The team.
  package var team: AppleTeamID
  /// Bundle ids.
  package var nativeClients: [AppleClientID]
  /// Services IDs; the first one is used by the browser flow.
  package var webClients: [AppleClientID]
  /// Whose nonces are accepted.
  package var nonces: NoncePolicy

  /// Makes settings.
  package init(
    team: AppleTeamID, nativeClients: [AppleClientID], webClients: [AppleClientID], nonces: NoncePolicy = .any
  ) {
    self.team = team
    self.nativeClients = nativeClients
    self.webClients = webClients
    self.nonces = nonces
  }

  /// All client ids that a token may be issued to.
  package var clients: [AppleClientID] { nativeClients + webClients }
}

/// Whose nonces are accepted (`apple.nonces`).
package enum NoncePolicy: String, Sendable, CaseIterable {
  /// Made by the client or by this server, or none in both places.
  case any
  /// A nonce, where there is one, must be this server's.
  case server
  /// There must be a nonce, and it must be this server's.
  case required
}
