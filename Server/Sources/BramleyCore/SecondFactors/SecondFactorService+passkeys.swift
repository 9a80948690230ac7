package import BramleyAPI
import Foundation

// Passkeys as the second factor of a sign-in.
extension SecondFactorService {
  /// Begins the proof of a passkey. The challenge is good for this sign-in alone.
  package func startPasskey(
    _ request: SecondFactorTokenRequest
  ) async throws(Refusal) -> PasskeyRequestChallenge {
    let now = surroundings.now()
    let hash = SecretHash.of(request.token)
    guard let found = try await pending(hash, at: now), found.pending.isOpen(at: now) else {
      throw Refusal.pendingSignInExpired
    }
    guard let passkeys, !found.pending.enrolls else { throw Refusal.factorUnavailable }
    let first: IdentityID
    let owned: [PasskeyRecord]
    do throws(StoreError) {
      first = try found.pending.content(by: signIn.ring).identity
      owned = try await passkeys.store.passkeys(of: found.pending.user)
    } catch { throw Refusal(error) }
    let usable = found.account.identities.filter { $0.id != first && $0.disabledAt == nil }.map(\.id)
    let allowed = owned.filter { usable.contains($0.identity) }
    guard !allowed.isEmpty else { throw Refusal.factorUnavailable }
    // A passkey that never verified the person does so beside the first factor, so that it is two factors from then on.
    let isInitialized = allowed.allSatisfy(\.isVerified)
    return passkeys.request(
      .secondFactor, account: found.pending.user, allowed: allowed,
      verification: isInitialized ? .discouraged : .preferred, signIn: hash)
  }

  /// Proves the second factor of a sign-in by a passkey, and opens the session.
  package func signIn(
    _ request: SecondFactorPasskeyRequest, idempotencyKey: IdempotencyKey?, _ origin: MailOrigin,
    key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let hash = SecretHash.of(request.token)
    guard let passkeys else { throw Refusal.factorUnavailable }
    // A sign-in that has opened its session is found too, since this may be a retry.
    guard let found = try await pending(hash, at: now) else { throw Refusal.pendingSignInExpired }
    let (verified, ceremony) = try await passkeys.verify(
      request.credential, request.challengeID, for: .secondFactor, account: found.pending.user, signIn: hash)
    let use = PasskeyUse(verified, auditID: surroundings.newIDText(at: now), at: now)
    return try await complete(
      hash, .verified(VerifiedFactor(use, spending: ceremony.spending)), device: request.device,
      idempotencyKey: idempotencyKey, origin, key: key, at: now)
  }
}
