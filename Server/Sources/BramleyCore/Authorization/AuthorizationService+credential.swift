package import BramleyAPI
import Foundation

// A flow for a link or a reauthentication: its code stands for a verified credential, not for a sign-in.
extension AuthorizationService {
  /// Verifies what a provider's reply presents, and keeps the credential with the flow's code.
  func keepCredential<Provider: BrowserProvider>(
    hash: Data, of flow: OpenFlow, with provider: Provider, _ presented: Provider.Presented
  ) async throws(Refusal) {
    let context = CredentialContext(
      now: surroundings.now(), purpose: flow.state.purpose, flow: flow.view)
    let use = CredentialUse<Void>(
      store: { (verified) async throws(Refusal) in
        var credential = verified
        credential.flowStartedAt = flow.view.startedAt
        var kept = try kept(credential, hash: hash, of: flow, from: provider.id)
        if flow.state.purpose == .link, provider is any RevokingProvider {
          kept.abandonment = try abandonment(of: credential, kept, from: provider.id)
        }
        let outcome: FlowCredential.Outcome
        do throws(StoreError) {
          outcome = try await store.keep(kept, at: surroundings.now())
        } catch { throw Refusal(error) }
        guard outcome == .kept else { throw Refusal.nonceSpent }
        return ()
      },
      earlier: { (_) throws(Refusal) in throw Refusal.credentialReplayed })
    try await provider.withCredential(presented, in: context, use)
  }

  private func kept(
    _ credential: VerifiedCredential, hash: Data, of flow: OpenFlow, from provider: ProviderID
  ) throws(Refusal) -> FlowCredential {
    guard !credential.subject.isEmpty, let text = try? JSONEncoder().encode(StoredCredential(credential))
    else {
      throw Refusal(.internalError)
    }
    let binding = flow.state.binding
    return FlowCredential(
      hash: hash,
      terms: FlowCodeTerms(
        redirectURI: binding.redirectURI, codeChallenge: binding.codeChallenge, provider: provider,
        purpose: flow.state.purpose), client: binding.clientID,
      flow: ServerNonce(hash: flow.view.mark, expiresAt: flow.state.expiresAt),
      sealed: Seal(ring: ring).close(text, for: FlowCredential.row(hash)),
      person: PersonKey.of(credential.identity(at: provider), by: ring),
      expiresAt: surroundings.now().addingTimeInterval(FlowCredential.lifetime))
  }
}

extension AuthorizationService {
  /// Returns the job that revokes the token of a link, if the person has no account once the code has expired.
  private func abandonment(
    of credential: VerifiedCredential, _ kept: FlowCredential, from provider: ProviderID
  ) throws(Refusal) -> JobRecord? {
    guard let token = credential.heldToken else { return nil }
    let now = surroundings.now()
    do {
      var job = try RevokeProviderJob.job(
        RevokeProviderJob.Payload(credential.identity(at: provider), by: provider, token),
        about: kept.person, id: JobID(rawValue: surroundings.newIDText(at: now)), seal: Seal(ring: ring),
        at: now)
      // A link that began at the last moment is finished by then.
      job.runAt = kept.expiresAt.addingTimeInterval(FlowCredential.retryWindow + 60)
      return job
    } catch { throw Refusal(.internalError) }
  }
}

// The client brings the code with the access token of a session.
extension AuthorizationService {
  /// Adds the person who finished a flow to the caller's account.
  package func link(
    _ request: FlowCodeRequest, of provider: ProviderID, to caller: Caller, from network: ClientNetwork? = nil
  ) async throws(Refusal) -> User {
    // No code is used for nothing.
    try caller.demandOwner(at: surroundings.now())
    let (credential, key) = try await credential(request, of: provider, for: .link, caller.sessionID)
    return try await signIn.link(credential, of: provider, to: caller, idempotencyKey: key, from: network)
  }

  /// Takes a flow for a proof of the caller, and returns the session with an access token that shows it.
  package func reauthenticate(
    _ owner: SessionOwner, with request: FlowCodeRequest, of provider: ProviderID,
    from network: ClientNetwork? = nil
  ) async throws(Refusal) -> Session {
    let (credential, key) = try await credential(request, of: provider, for: .reauthentication, owner.session)
    return try await signIn.reauthenticate(
      owner, with: credential, of: provider, idempotencyKey: key, from: network)
  }

  /// Returns the credential that a code stands for. The code is the key of its retries.
  private func credential(
    _ request: FlowCodeRequest, of provider: ProviderID, for purpose: SignInPurpose, _ session: SessionID
  ) async throws(Refusal) -> (VerifiedCredential, IdempotencyKey) {
    guard let key = IdempotencyKey(request.code) else { throw Refusal.flowCodeInvalid }
    let use = FlowCodeUse(
      codeHash: SecretHash.of(request.code),
      terms: FlowCodeTerms(
        redirectURI: request.redirectURI, codeChallenge: try PKCEChallenge.of(request.codeVerifier),
        provider: provider, purpose: purpose), client: request.clientID, session: session,
      now: surroundings.now())
    let found: Data?
    do throws(StoreError) { found = try await store.credential(for: use) } catch { throw Refusal(error) }
    guard let box = found else { throw Refusal.flowCodeInvalid }
    guard let text = try? Seal(ring: ring).open(box, for: FlowCredential.row(use.codeHash)),
      let stored = try? JSONDecoder().decode(StoredCredential.self, from: text),
      let provider = providers.first(where: { $0.id == provider })
    else { throw Refusal(.internalError) }
    return (stored.credential(of: provider), key)
  }
}

extension Refusal {
  fileprivate static let flowCodeInvalid = Refusal(
    .codeInvalid, "The code is unknown, expired, used, or not for this.",
    remedy: "Begin again at /v1/authorize with this provider and purpose.")
}
