package import BramleyAPI
import Foundation

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
