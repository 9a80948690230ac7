package import Foundation

/// Where the signing keys of access tokens are kept, sealed.
package protocol SigningKeyStore: Sendable {
  func signingKeys() async throws(StoreError) -> [SigningKeyRecord]
  /// Adds a signing key unless one younger than `youngest` exists; returns all. It is one step, so that of several
  /// nodes one rotates.
  func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date
  ) async throws(StoreError) -> [SigningKeyRecord]
  /// Removes signing keys made before a time.
  func removeSigningKeys(madeBefore time: Date) async throws(StoreError)
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
