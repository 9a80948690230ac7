package import BramleyAPI
import Foundation

// Reauthentications, by what an app presents or by the credential that a browser flow brought.
extension SignInService {
  /// Verifies a proof of the caller, and returns the session with an access token that shows it. The session
  /// and its refresh token stay as they are.
  ///
  /// - Throws: `credentials_invalid` for a valid credential that does not belong to this account; nothing is
  ///   spent then.
  package func reauthenticate<Provider: SignInProvider>(
    _ owner: SessionOwner, with provider: Provider, _ body: SignInBody<Provider.Presented>,
    idempotencyKey: IdempotencyKey?, from network: ClientNetwork? = nil
  ) async throws(Refusal) -> Session {
    let context = proofContext(of: owner, idempotencyKey, network)
    let use = proving(owner, provider.id, body.name, in: context)
    return try await traced(provider, body, in: context, use)
  }

  /// Takes the credential that a browser flow brought for a proof of the caller.
  func reauthenticate(
    _ owner: SessionOwner, with credential: VerifiedCredential, of provider: ProviderID,
    idempotencyKey: IdempotencyKey, from network: ClientNetwork?
  ) async throws(Refusal) -> Session {
    let use = proving(
      owner, provider, nil, in: proofContext(of: owner, idempotencyKey, network))
    return try await use.afterVerifying { () throws(Refusal) in credential }
  }

  private func proofContext(
    of owner: SessionOwner, _ key: IdempotencyKey?, _ network: ClientNetwork?
  ) -> CredentialContext {
    CredentialContext(
      now: surroundings.now(), purpose: .reauthentication, caller: owner.user, network: network,
      session: owner.session, keyHash: Reauthentication.keyHash(key, for: owner.session))
  }

  private func proving(
    _ owner: SessionOwner, _ provider: ProviderID, _ name: PersonName?, in context: CredentialContext
  ) -> CredentialUse<Session> {
    CredentialUse<Session>(
      store: { (credential) async throws(Refusal) in
        let credential = credential.named(name)
        let now = surroundings.now()
        let opening = Reauthentication(
          session: owner, clientID: credential.client ?? client, isWeak: credential.authenticatedAt == nil)
        let entry = try entry(of: credential, provider, opening, in: context, at: now)
        switch try await write(entry) {
        case .opened(let proven):
          return try await issue(proven.proven(by: credential, of: provider), at: now)
        case .held(let held): throw held.refusal(at: surroundings.now())
        case .refused(let refusal): return try answer(refusal, credential)
        case .prevented(.notTheOwner): throw Refusal.notTheOwner
        case .prevented(.tooOld): throw Refusal.credentialTooOld
        }
      },
      earlier: { (earlier) async throws(Refusal) in
        var proven = earlier
        (proven.session.provider, proven.session.methods) = (provider, [])
        proven.session.authTime = earlier.provenAt
        return try await issue(proven, at: context.now)
      })
  }
}
