package import BramleyAPI
package import Foundation

/// Stores passwords: one for each identity of the provider `password`, whose subject is the address in the
/// form in which addresses are compared.
package protocol PasswordStore: Sendable {
  /// Returns the password of an address; nil when it has none.
  func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword?
  /// Returns the account of an address and the hashes of the networks that it signed in from after a time; nil
  /// when there is no such account.
  func knownNetworks(
    of identity: IdentityKey, since: Date
  ) async throws(StoreError) -> (user: UserID, hashes: [Data])?
  /// Returns how many stored password hashes there are at each cost.
  func passwordCosts() async throws(StoreError) -> [HashCost: Int]
  /// Sets an account's password: a first one becomes an identity, a changed one ends the other sessions.
  func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome
  /// Records that a sign-in was refused.
  func keep(_ refusal: AuditEvent) async throws(StoreError)
}

/// A password as it is stored.
package struct KeptPassword: Sendable, Equatable {
  package var user: UserID
  package var hash: PasswordHash
  /// When the person chose it; renewing the hash does not change this.
  package var changedAt: Date
  /// The source of an imported hash, where its check needs one.
  package var source: HashSource?

  package init(user: UserID, hash: PasswordHash, changedAt: Date, source: HashSource? = nil) {
    self.user = user
    self.hash = hash
    self.changedAt = changedAt
    self.source = source
  }
}

/// A password that was verified. The store's step must still find the hash that it was checked against; a new
/// hash replaces it.
package struct PasswordProof: CredentialPayload {
  /// The hash that it was checked against.
  package var hash: PasswordHash
  /// The same password at today's cost; nil when the stored hash costs enough.
  package var renewed: PasswordHash?

  package init(hash: PasswordHash, renewed: PasswordHash? = nil) {
    self.hash = hash
    self.renewed = renewed
  }
}
