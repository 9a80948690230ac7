import Crypto
package import Foundation

/// Stores the secret for the hashes of people.
package protocol PersonSecretStore: Sendable {
  /// Returns the secret, sealed; nil when none is stored yet.
  func personSecret() async throws(StoreError) -> Data?
  /// Stores the secret unless there is one; returns the stored one.
  func keepPersonSecret(_ sealed: Data) async throws(StoreError) -> Data
}

/// The secret with which ``PersonKey`` hashes. It stays the same for the life of the store, whichever master
/// keys are added or removed, so that tombstones and a person's jobs are still found after the oldest master
/// key is gone.
///
/// It is derived from the oldest master key when the store is new.
package enum PersonSecret {
  static let row = Seal.Row("person_secret")

  /// Gives the stored secret to the ring; the first time it is created and stored.
  package static func settle(in ring: KeyRing, by store: any PersonSecretStore) async throws {
    let seal = Seal(ring: ring)
    var kept = try await store.personSecret()
    if kept == nil {
      let secret = ring.personSecret.withUnsafeBytes { Data($0) }
      kept = try await store.keepPersonSecret(seal.close(secret, for: row))
    }
    guard let kept else { return }
    ring.hold(personSecret: SymmetricKey(data: try seal.open(kept, for: row)))
  }
}
