package import BramleyAPI
import Foundation

// An Apple credential becomes one more way into an account. It is believed and used up as at a sign-in.

extension AppleSignInService {
  /// Links an Apple identity to the account of who asks; one that is linked already stays so.
  ///
  /// - Returns: the account as it is then.
  /// - Throws: `identity_taken` when it is a way into another account; nothing is spent then.
  package func link(
    _ request: AppleSignInRequest, to caller: Caller, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> User {
    // Judged again where it is written; here so that no code is exchanged in vain.
    guard caller.session.isRecentlyAuthenticated(at: surroundings.now()) else {
      throw RecentAuthentication.refusal(for: caller.account)
    }
    let session = try await accept(
      Presentation(
        request: request, keyHash: IdentityLink.keyHash(idempotencyKey, for: caller.sessionID),
        purpose: .link(caller.sessionID, of: caller.userID)))
    return session.user
  }
}
