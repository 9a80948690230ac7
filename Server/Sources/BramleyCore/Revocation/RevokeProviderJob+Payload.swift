import BramleyAPI

extension RevokeProviderJob {
  struct Payload: Codable {
    /// The sign-in method.
    var method: ProviderID
    var provider: ProviderID
    var team: String
    var subject: String
    /// The token that is held, if there is one.
    var token: String?
    var tokenKind: HeldToken.Kind?

    init(_ identity: IdentityRecord, _ token: HeldToken?) {
      self.init(identity.key, by: identity.method, token)
    }

    init(_ identity: IdentityKey, by method: ProviderID, _ token: HeldToken?) {
      (self.method, provider) = (method, identity.provider)
      (team, subject) = (identity.team, identity.subject)
      (self.token, tokenKind) = (token?.text, token?.kind)
    }

    var identity: IdentityKey { IdentityKey(provider: provider, team: team, subject: subject) }

    var held: HeldToken? {
      guard let token, let tokenKind else { return nil }
      return HeldToken(token, tokenKind)
    }
  }
}
