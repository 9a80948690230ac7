import BramleyAPI
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
