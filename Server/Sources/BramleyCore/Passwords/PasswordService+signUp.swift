package import BramleyAPI
import Foundation

extension PasswordService {
  /// Makes an account for an address that nobody signs in with by password. It joins no other account with the same
  /// address, for nobody vouches for it.
  package func signUp(
    _ request: PasswordSignUpRequest, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Session {
    try await counted(.signUp) { () throws(Refusal) in
      guard let address = EmailAddress(request.email),
        let claim = EmailClaim(address: address.text, isVerified: false, isPrivate: false)
      else { throw Refusal.noAddress }
      let password = Password(presented: request.password)
      if let weakness = password.weakness(for: address.identity) { throw Refusal(weakness) }
      do {
        // Costs no hash; a retry comes to an address that it took itself.
        let isTaken = try await store.password(of: address.identity) != nil
        if isTaken, idempotencyKey == nil { throw Refusal.addressTaken }
        let hash = try await hasher.hash(password)
        let now = surroundings.now()
        var entry = entry(
          for: address, mark: mark("sign-up", idempotencyKey?.hash, address, at: now),
          opening: .session(template(device: request.device, at: now)), at: now)
        entry.email = claim
        entry.name = request.name?.sanitized
        switch try await store.signUp(entry, with: hash) {
        case .addressTaken: throw Refusal.addressTaken
        case .changed: throw Refusal(.internalError)
        case .signIn(let outcome):
          try await demandSame(password, as: outcome, entry)
          return try answer(outcome, at: now)
        }
      } catch let refusal as Refusal {
        throw refusal
      } catch let error as StoreError {
        throw Refusal(error)
      } catch {
        throw Refusal(.internalError)
      }
    }
  }

  /// A retry is answered with the first try's session only to who sends its password; after that one was changed
  /// nobody can tell it any more.
  private func demandSame(
    _ password: Password, as outcome: SignInOutcome, _ entry: SignInEntry
  ) async throws {
    guard case .session(let session, let account, _) = outcome, account.user.id != entry.newUserID else {
      return
    }
    let kept = try await store.password(of: entry.identity)
    guard try await hasher.matches(password, kept?.hash), let kept, kept.changedAt <= session.createdAt else {
      throw Refusal.keyOfAnotherCredential
    }
  }
}
