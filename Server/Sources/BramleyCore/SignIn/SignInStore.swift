package import Foundation

/// Where a sign-in is written: one step, in which all of it happens or nothing.
package protocol SignInStore: Sendable {
  /// Writes a sign-in as ``SignInRule`` says.
  func signIn<Opening: SignInOpening>(
    _ entry: SignInEntry<Opening>
  ) async throws(StoreError) -> SignInOutcome<Opening>
  /// Claims a bare code before it is exchanged, so that only one request does.
  func claim(_ claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome
  /// Gives a claim up, so that the next request may have the code; what the provider answered to it, sealed, is
  /// kept for that one, for the provider answers once.
  func release(_ mark: Data, keeping answer: Data?, at now: Date) async throws(StoreError)
}

/// What came of a sign-in. Only `opened` wrote something, and not for a retry.
package enum SignInOutcome<Opening: SignInOpening>: Sendable {
  /// What was opened, now or (for a retry) by the first try.
  case opened(Opening.Opened)
  /// The credential can't be used.
  case refused(CredentialRefusal)
  /// The credential is good and does not open this.
  case prevented(Opening.Obstacle)
}

/// Why a verified credential can't be used, whatever it is presented for.
package enum CredentialRefusal: Sendable {
  /// It was used before.
  case replayed
  /// The key belongs to another credential.
  case keyReused
  /// The session of the first try, or the caller's, has ended; or the account was deleted after the credential was issued.
  case ended
  /// The server's nonce was spent before, or has expired.
  case nonceSpent
  /// What proved the credential was changed since; it must be verified again.
  case proofChanged
}
