package import BramleyAPI
import Foundation

extension PasswordService {
  /// Sets the caller's password. It needs the current password or a recent authentication. A first one becomes
  /// an identity; a changed one ends all other sessions of the account.
  package func set(
    _ request: PasswordChangeRequest, for caller: Caller, from network: ClientNetwork?
  ) async throws(Refusal) {
    try await PasswordStep.change.counted { () throws(Refusal) in
      // No hash is computed for nothing.
      if caller.session.isChild { throw Refusal.notAllowed }
      if request.currentPassword == nil { try caller.demandOwner(at: surroundings.now()) }
      let password = Password(presented: request.password)
      if let weakness = password.weakness { throw Refusal(weakness) }
      let account: Account?
      do throws(StoreError) {
        account = try await store.account(caller.userID)
      } catch { throw Refusal(error) }
      guard let account else { throw Refusal.sessionHasEnded }
      let own = account.identities.first { $0.key.provider == .password }
      let (identity, claim) = try address(request.email, own, account)
      if let weakness = password.weakness(for: identity) { throw Refusal(weakness) }
      var authority = PasswordChange.Authority.accessToken(authTime: caller.authTime)
      if let current = request.currentPassword {
        guard own != nil else { throw Refusal.wrongPassword }
        let proof = try await checks.attempt(identity, from: network) { attempt throws(Refusal) in
          try await checks.prove(current, of: identity, attempt)
        }
        authority = .currentPassword(proof.hash)
      }
      // After the current password was proven: nobody else makes this server ask.
      try await checks.demandAcceptable(password, for: identity)
      let hash = try await checks.hasher.hash(password)
      let now = surroundings.now()
      var change = PasswordChange(
        user: caller.userID, session: caller.sessionID, authority: authority, identity: identity,
        address: claim, hash: hash,
        newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
        auditID: surroundings.newIDText(at: now), now: now)
      change.policy = signIn.claimedData
      let outcome: PasswordChange.Outcome
      do throws(StoreError) { outcome = try await store.set(change) } catch { throw Refusal(error) }
      signIn.liveness.forget(user: caller.userID)
      switch outcome {
      case .set: return
      case .ended: throw Refusal.sessionHasEnded
      case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
      case .notAllowed: throw Refusal.notAllowed
      case .addressTaken: throw Refusal.addressTaken
      case .changed: throw Refusal(.unavailable, "The password was changed at the same time.", retryAfter: 1)
      }
    }
  }

  /// Returns the address for the password: the one it has, the requested one, or the account's own.
  private func address(
    _ asked: String?, _ own: IdentityRecord?, _ account: Account
  ) throws(Refusal) -> (IdentityKey, EmailClaim) {
    guard let text = asked ?? own?.email ?? account.user.email else {
      throw Refusal(
        .invalidRequest, "The account has no address that a password could be for.",
        remedy: "Send email with the password.")
    }
    guard let address = EmailAddress(text),
      let claim = EmailClaim(typed: address)
    else { throw Refusal.noAddress }
    guard own == nil || own?.key == address.identity else {
      throw Refusal(
        .invalidRequest, "The password is for another address.",
        remedy: "Leave email out, or unlink the password first.")
    }
    return (address.identity, claim)
  }
}
