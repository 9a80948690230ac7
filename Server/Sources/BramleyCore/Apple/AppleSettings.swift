public import AppleID

/// What the operator said of the app at Apple.
public struct AppleSettings: Sendable {
  /// The team.
  public var team: AppleTeamID
  /// Bundle ids.
  public var nativeClients: [AppleClientID]
  /// Services IDs; the first one is used by the browser flow.
  public var webClients: [AppleClientID]
  /// Whose nonces are accepted.
  public var nonces: NoncePolicy

  /// Makes settings.
  public init(
    team: AppleTeamID, nativeClients: [AppleClientID], webClients: [AppleClientID], nonces: NoncePolicy = .any
  ) {
    self.team = team
    self.nativeClients = nativeClients
    self.webClients = webClients
    self.nonces = nonces
  }

  /// All client ids that a token may be issued to.
  public var clients: [AppleClientID] { nativeClients + webClients }
}

/// Whose nonces are accepted (`apple.nonces`).
public enum NoncePolicy: String, Sendable, CaseIterable {
  /// Made by the client or by this server, or none in both places.
  case any
  /// A nonce, where there is one, must be this server's.
  case server
  /// There must be a nonce, and it must be this server's.
  case required
}
