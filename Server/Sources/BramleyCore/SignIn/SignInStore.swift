package import BramleyAPI
package import Foundation

/// Stores sign-ins: one transaction, in which all of it happens or nothing.
package protocol SignInStore: Sendable {
  /// Writes a sign-in as ``SignInRule`` says.
  func signIn<Opening: SignInOpening>(
    _ entry: SignInEntry<Opening>
  ) async throws(StoreError) -> SignInOutcome<Opening>
  /// Returns what a sign-in would come to; writes nothing.
  func foresee<Opening: SignInOpening>(
    _ entry: SignInEntry<Opening>
  ) async throws(StoreError) -> SignInOutcome<Opening>
  /// Returns what a claim would come to; writes nothing.
  func outcome(of claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome
  /// Claims a bare code before it is exchanged, so that only one request exchanges it.
  func claim(_ claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome
  /// Ends a claim and stores the provider's sealed answer, so that the next request may use the code: the
  /// provider answers only once.
  func release(_ mark: Data, keeping answer: Data, at now: Date) async throws(StoreError)
}

/// The result of a sign-in. Only `opened` and `held` wrote something, and not for a retry.
package enum SignInOutcome<Opening: SignInOpening>: Sendable {
  /// What was opened, now or (for a retry) by the first attempt.
  case opened(Opening.Opened)
  /// The credential is right, and the sign-in waits for the account's second factor. The credential is spent, and no
  /// session is open.
  case held(HeldSignIn)
  /// The credential can't be used.
  case refused(CredentialRefusal)
  /// The credential is valid, but does not open this.
  case prevented(Opening.Obstacle)
}

/// Why a verified credential can't be used, whatever it is presented for.
package enum CredentialRefusal: Sendable, Equatable {
  /// It has already been used.
  case replayed
  /// The key belongs to another credential.
  case keyReused
  /// The session of the first attempt, or the caller's, has ended; or the account was deleted after the
  /// credential was issued.
  case ended
  /// The server's nonce has already been used or has expired.
  case nonceSpent
  /// The provider disabled the person's account there.
  case disabled
  /// An operator disabled the account.
  case accountDisabled
  /// The proof of the credential has changed; it must be verified again.
  case proofChanged
  /// The identity was not used for so long that somebody else may have it; one of these methods must prove the person.
  case secondProofRequired(methods: [ProviderID])
  /// The person is not known, and the address belongs to an account that these methods open.
  case accountExists(methods: [ProviderID])
  /// The account would be new, and the request does not prove that the app made it.
  case attestationRequired
}
