package import OpenID

/// A provider that can end a person's authorization when their account here is deleted or the identity unlinked.
package protocol RevokingProvider: SignInProvider {
  /// Whether an authorization can be ended without a token of the person.
  var revokesWithoutToken: Bool { get }
  /// Whether a person of whom no token is held has authorized nothing that could be ended.
  var endsNothingWithoutToken: Bool { get }
  /// Ends an authorization. One that has ended already is no failure.
  func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure)
}

extension RevokingProvider {
  package var endsNothingWithoutToken: Bool { false }
  package var isAuthorizedByPerson: Bool { true }
}

/// A person's authorization at a provider.
package struct HeldAuthorization: Sendable {
  /// The person.
  package var identity: IdentityKey
  /// The token that is held; nil where there is none.
  package var token: HeldToken?

  package init(identity: IdentityKey, token: HeldToken?) {
    self.identity = identity
    self.token = token
  }
}
