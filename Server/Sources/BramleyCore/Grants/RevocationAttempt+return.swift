package import BramleyAPI

extension RevocationAttempt {
  /// The tokens of the account that ended which a person keeps when they sign up again: each where the new identity has none.
  package struct Inheritance: Sendable {
    package var grant: GrantRecord?
    package var token: ProviderGrant?
  }

  /// Returns the tokens that the new identity gets.
  ///
  /// - Parameters:
  ///   - clients: the client ids for which it has a grant of Apple's already.
  ///   - hasToken: whether it has a token of its provider already.
  package func inheritance(besides clients: [ClientID], hasToken: Bool) -> Inheritance {
    Inheritance(
      grant: grant.flatMap { clients.contains($0.clientID) ? nil : $0 }, token: hasToken ? nil : token)
  }

  /// The details of the audit log's event which says that the person is back.
  package var detail: [String: String] {
    identity.provider == .apple ? [:] : ["provider": identity.provider.rawValue]
  }
}
