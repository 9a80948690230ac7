package import BramleyAPI
import Foundation

/// Sign-in, link and reauthentication for every provider: the provider verifies, this service stores and
/// issues.
package struct SignInService: Sendable {
  let store: any SignInStore
  let issuer: SessionIssuer
  let liveness: LivenessCache
  let ring: KeyRing
  let gate: SignUpGate
  /// The app's own client, for credentials without one.
  let client: ClientID
  let surroundings: Surroundings
  let wakeJobs: @Sendable () -> Void

  package init(
    store: any SignInStore, issuer: SessionIssuer, liveness: LivenessCache, ring: KeyRing, gate: SignUpGate,
    client: ClientID, surroundings: Surroundings, wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.issuer = issuer
    self.liveness = liveness
    self.ring = ring
    self.gate = gate
    self.client = client
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  /// Signs a person in, or signs them up if they have no account.
  package func signIn<Provider: SignInProvider>(
    with provider: Provider, _ body: SignInBody<Provider.Presented>, idempotencyKey: IdempotencyKey?,
    from network: ClientNetwork? = nil
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let session = SessionID(rawValue: surroundings.newIDText(at: now))
    let context = CredentialContext(
      now: now, purpose: .signIn, network: network, session: session, keyHash: idempotencyKey?.hash)
    let use = CredentialUse<Session>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(body.name)
        let now = surroundings.now()
        let opening = SessionOpening(template(session, credential, provider.id, body.device, at: now))
        let entry = try entry(of: credential, provider.id, opening, in: context, at: now)
        return try await signInOrUp(entry, credential) { (opened) throws(Refusal) in
          try issue(opened, at: now)
        }
      },
      earlier: { (earlier) throws(Refusal) in try issue(earlier, at: now) })
    return try await provider.withCredential(body.presented, in: context, use)
  }

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
    let context = CredentialContext(
      now: surroundings.now(), purpose: .link, caller: caller.userID, network: network,
      session: caller.sessionID, keyHash: IdentityLink.keyHash(idempotencyKey, for: caller.sessionID))
    let use = CredentialUse<User>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(body.name)
        let now = surroundings.now()
        let opening = IdentityLink(session: caller.owner, clientID: credential.client ?? client)
        let entry = try entry(of: credential, provider.id, opening, in: context, at: now)
        switch try await write(entry) {
        case .opened(let account):
          liveness.forget(user: account.user.id)
          return account.wire
        case .refused(let refusal): return try answer(refusal, credential)
        case .prevented(.identityTaken): throw Refusal.identityTaken
        case .prevented(.notRecent(let account)): throw RecentAuthentication.refusal(for: account)
        case .prevented(.notAllowed): throw Refusal.notAllowed
        }
      },
      earlier: { (earlier) throws(Refusal) in earlier.account.wire })
    return try await provider.withCredential(body.presented, in: context, use)
  }

  /// Verifies a proof of the caller, and returns the session with an access token that shows it. The session
  /// and its refresh token stay as they are.
  ///
  /// - Throws: `credentials_invalid` for a valid credential that does not belong to this account; nothing is
  ///   spent then.
  package func reauthenticate<Provider: SignInProvider>(
    _ owner: SessionOwner, with provider: Provider, _ body: SignInBody<Provider.Presented>,
    idempotencyKey: IdempotencyKey?, from network: ClientNetwork? = nil
  ) async throws(Refusal) -> Session {
    let start = surroundings.now()
    let context = CredentialContext(
      now: start, purpose: .reauthentication, caller: owner.user, network: network, session: owner.session,
      keyHash: Reauthentication.keyHash(idempotencyKey, for: owner.session))
    let use = CredentialUse<Session>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(body.name)
        let now = surroundings.now()
        let opening = Reauthentication(session: owner, clientID: credential.client ?? client)
        let entry = try entry(of: credential, provider.id, opening, in: context, at: now)
        switch try await write(entry) {
        case .opened(let proven):
          return try issue(proven.proven(by: credential, of: provider.id), at: now)
        case .refused(let refusal): return try answer(refusal, credential)
        case .prevented(.notTheOwner): throw Refusal.notTheOwner
        case .prevented(.tooOld): throw Refusal.credentialTooOld
        }
      },
      earlier: { (earlier) throws(Refusal) in
        var proven = earlier
        (proven.session.provider, proven.session.methods) = (provider.id, [])
        proven.session.authTime = earlier.provenAt
        return try issue(proven, at: start)
      })
    return try await provider.withCredential(body.presented, in: context, use)
  }
}
