package import BramleyAPI
package import Foundation

/// Where passwords are kept: one for each identity of the provider `password`, whose subject is the address in the
/// form in which addresses are compared.
package protocol PasswordStore: Sendable {
  /// The password of an address; nil when it has none.
  func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword?
  /// How many passwords are kept at each cost of their hashes.
  func passwordCosts() async throws(StoreError) -> [Argon2Parameters: Int]
  /// Makes an account with a password, as a sign-in's step; no account that is there is signed in to.
  func signUp(_ entry: SignInEntry, with hash: PasswordHash) async throws(StoreError) -> PasswordOutcome
  /// Signs in, or renews a session, by a password that was proven; a hash that was made anew takes its place.
  func signIn(_ entry: SignInEntry, proven: PasswordProof) async throws(StoreError) -> PasswordOutcome
  /// Sets an account's password: the first one becomes a way in, another one ends the other sessions.
  func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome
  /// Keeps that a sign-in was refused.
  func keep(_ refusal: AuditEvent) async throws(StoreError)
}

/// A password as it is kept.
package struct KeptPassword: Sendable, Equatable {
  /// Whose.
  package var user: UserID
  /// Its hash.
  package var hash: PasswordHash
  /// When the person chose it; a hash that is made anew changes nothing.
  package var changedAt: Date

  package init(user: UserID, hash: PasswordHash, changedAt: Date) {
    self.user = user
    self.hash = hash
    self.changedAt = changedAt
  }
}

/// A password that was found to be right. The step must still find the hash against which it was.
package struct PasswordProof: Sendable {
  /// That hash.
  package var hash: PasswordHash
  /// The same password at today's cost; nil while its hash costs enough.
  package var renewed: PasswordHash?

  package init(hash: PasswordHash, renewed: PasswordHash? = nil) {
    self.hash = hash
    self.renewed = renewed
  }
}

/// What came of a step that a password opens.
package enum PasswordOutcome: Sendable {
  /// The sign-in's own outcome.
  case signIn(SignInOutcome)
  /// The address is another account's. Nothing was written.
  case addressTaken
  /// The password is another one by now, or gone. Nothing was written.
  case changed
}
