package import Foundation

/// Stores the signing keys of access tokens, sealed.
package protocol SigningKeyStore: Sendable {
  func signingKeys() async throws(StoreError) -> [SigningKeyRecord]
  /// Adds a signing key unless one younger than `youngest` exists; returns all. It is one transaction, so
  /// that only one of several nodes rotates. The event is stored with the key.
  func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date, auditing event: AuditEvent
  ) async throws(StoreError) -> [SigningKeyRecord]
  /// Removes signing keys made before a time.
  func removeSigningKeys(madeBefore time: Date) async throws(StoreError)
  /// Removes one signing key, unless it is the only one. The event is stored with the removal.
  func withdrawSigningKey(
    _ id: String, auditing event: AuditEvent
  ) async throws(StoreError) -> SigningKeyWithdrawal
}

/// What became of a signing key that was to be withdrawn.
package enum SigningKeyWithdrawal: Sendable, Equatable {
  case done
  case unknown
  /// Without it nothing could be signed.
  case isOnly
}

/// A signing key as it is stored: sealed.
package struct SigningKeyRecord: Sendable {
  /// The `kid`.
  package var id: String
  /// The private key, sealed for this row.
  package var sealed: Data
  /// When it was created.
  package var createdAt: Date

  package init(id: String, sealed: Data, createdAt: Date) {
    self.id = id
    self.sealed = sealed
    self.createdAt = createdAt
  }
}
