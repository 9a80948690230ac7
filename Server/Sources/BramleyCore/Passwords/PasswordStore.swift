package import BramleyAPI
package import Foundation

/// Where passwords are stored: one for each identity of the provider `password`, whose subject is the address in the
/// form in which addresses are compared.
package protocol PasswordStore: Sendable {
  /// The password of an address; nil when it has none.
  func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword?
  /// How many passwords are kept at each cost of their hashes.
  func passwordCosts() async throws(StoreError) -> [Argon2Parameters: Int]
  /// Sets an account's password: a first one becomes an identity, another one ends the other sessions.
  func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome
  /// Records that a sign-in was refused.
  func keep(_ refusal: AuditEvent) async throws(StoreError)
}

/// A password as it is stored.
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

/// A password that was found to be right. The store's step must still find the hash that it was checked against; a new
/// hash replaces it.
package struct PasswordProof: CredentialPayload {
  /// The hash that it was checked against.
  package var hash: PasswordHash
  /// The same password at today's cost; nil while the stored hash costs enough.
  package var renewed: PasswordHash?

  package init(hash: PasswordHash, renewed: PasswordHash? = nil) {
    self.hash = hash
    self.renewed = renewed
  }
}
