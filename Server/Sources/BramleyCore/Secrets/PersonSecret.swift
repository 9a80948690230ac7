import Crypto
package import Foundation

/// Where the secret of the persons' hashes is kept.
package protocol PersonSecretStore: Sendable {
  /// The secret, sealed; nil when none was kept yet.
  func personSecret() async throws(StoreError) -> Data?
  /// Keeps the secret unless there is one; returns the one that is kept.
  func keepPersonSecret(_ sealed: Data) async throws(StoreError) -> Data
}

/// The secret under which ``PersonKey`` hashes: the same for the life of the store, whatever master keys come and
/// go, so that tombstones and the jobs of a person are found again after the oldest master key is gone.
///
/// It is derived from the oldest master key when the store is new.
package enum PersonSecret {
  /// The row that the secret is sealed for.
  static let row = Seal.Row("person_secret")

  /// Hands the kept secret to the ring; the first time it is made and kept.
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
