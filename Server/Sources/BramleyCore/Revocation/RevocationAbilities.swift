import BramleyAPI

/// Which authorizations this server can end, by sign-in method.
package struct RevocationAbilities: Sendable {
  /// Whether an authorization can be ended.
  enum Ability: Sendable {
    /// The server's own credentials are enough.
    case always
    /// A token of the person is needed.
    case withToken
    /// A token of the person is needed; where none is held, there is nothing to end.
    case whereTokenIsHeld
    /// Nobody has authorized anything there, as with a password.
    case nothingToEnd
    /// The method is not configured any more.
    case never
  }

  private let abilities: [ProviderID: Ability]

  /// Takes what the configured methods can do.
  package init(_ providers: SignInProviders) {
    abilities = Dictionary(
      providers.all.map { provider in
        guard let revoking = provider as? any RevokingProvider else { return (provider.id, .nothingToEnd) }
        if revoking.revokesWithoutToken { return (provider.id, .always) }
        return (provider.id, revoking.endsNothingWithoutToken ? .whereTokenIsHeld : .withToken)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// For a server with no methods but Apple and password.
  package static let none = RevocationAbilities(abilities: [.password: .nothingToEnd])

  private init(abilities: [ProviderID: Ability]) { self.abilities = abilities }

  subscript(method: ProviderID) -> Ability { abilities[method] ?? .never }
}
