package import BramleyAPI

// Links, by what an app presents or by the credential that a browser flow brought.
extension SignInService {
  /// Adds the credential's person to the caller's account; an identity that is already linked stays linked.
  ///
  /// - Returns: The account after that.
  /// - Throws: `identity_taken` when it is an identity of another account; nothing is spent then.
  package func link<Provider: SignInProvider>(
    _ provider: Provider, _ body: SignInBody<Provider.Presented>, to caller: Caller,
    idempotencyKey: IdempotencyKey?, from network: ClientNetwork? = nil
  ) async throws(Refusal) -> User {
    // No code is exchanged for nothing.
    try caller.demandOwner(at: surroundings.now())
    let context = linkContext(of: caller, idempotencyKey, network)
    let use = linking(to: caller, provider.id, body.name, in: context)
    return try await traced(provider, body, in: context, use)
  }

  /// Adds the person whom a browser flow brought to the caller's account.
  func link(
    _ credential: VerifiedCredential, of provider: ProviderID, to caller: Caller,
    idempotencyKey: IdempotencyKey, from network: ClientNetwork?
  ) async throws(Refusal) -> User {
    let use = linking(
      to: caller, provider, nil, in: linkContext(of: caller, idempotencyKey, network))
    return try await use.afterVerifying { () throws(Refusal) in credential }
  }

  private func linkContext(
    of caller: Caller, _ key: IdempotencyKey?, _ network: ClientNetwork?
  ) -> CredentialContext {
    CredentialContext(
      now: surroundings.now(), purpose: .link, caller: caller.userID, network: network,
      session: caller.sessionID, keyHash: IdentityLink.keyHash(key, for: caller.sessionID))
  }

  private func linking(
    to caller: Caller, _ provider: ProviderID, _ name: PersonName?, in context: CredentialContext
  ) -> CredentialUse<User> {
    CredentialUse<User>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(name)
        let now = surroundings.now()
        let opening = IdentityLink(session: caller.owner, clientID: credential.client ?? client)
        let entry = try entry(of: credential, provider, opening, in: context, at: now)
        switch try await write(entry) {
        case .opened(let account):
          liveness.forget(user: account.user.id)
          return account.wire
        case .held(let held): throw held.refusal(at: surroundings.now())
        case .refused(let refusal): return try answer(refusal, credential)
        case .prevented(.identityTaken): throw Refusal.identityTaken
        case .prevented(.notRecent(let account)): throw RecentAuthentication.refusal(for: account)
        case .prevented(.notAllowed): throw Refusal.notAllowed
        }
      },
      earlier: { (earlier) throws(Refusal) in earlier.account.wire })
  }
}
