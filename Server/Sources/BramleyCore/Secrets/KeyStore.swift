package import Foundation

/// Where keys are kept: check values of master keys, sealed signing keys, Apple's key set.
package protocol KeyStore: Sendable {
  /// The check value of every master key that something was ever sealed under.
  func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data]
  /// Keeps a master key's check value; keeps the first for an id.
  func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) async throws(StoreError)
  /// All signing keys.
  func signingKeys() async throws(StoreError) -> [SigningKeyRecord]
  /// Adds a signing key unless one younger than `youngest` exists; returns all. One step, so that
  /// of several nodes one rotates.
  func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date
  ) async throws(StoreError) -> [SigningKeyRecord]
  /// Removes signing keys made before a time.
  func removeSigningKeys(madeBefore time: Date) async throws(StoreError)
  /// Apple's key set as last kept.
  func appleKeySet() async throws(StoreError) -> (document: Data, fetchedAt: Date)?
  /// Keeps Apple's key set.
  func keepAppleKeySet(_ document: Data, fetchedAt: Date) async throws(StoreError)
}

/// A signing key as it is kept: sealed.
package struct SigningKeyRecord: Sendable {
  /// The `kid`.
  package var id: String
  /// The private key, sealed for this row.
  package var sealed: Data
  /// When it was made.
  package var createdAt: Date

  /// Makes a record.
  package init(id: String, sealed: Data, createdAt: Date) {
    self.id = id
    self.sealed = sealed
    self.createdAt = createdAt
  }
}
