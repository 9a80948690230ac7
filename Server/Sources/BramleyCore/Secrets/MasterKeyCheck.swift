package import Foundation

/// Compares the ring with the store's check values at start: a server without the right keys must not run.
package enum MasterKeyCheck {
  /// Why the server must not start.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what to do; contains no secret.
    package let description: String
  }

  /// Returns a key that sealed data in the store and that is missing or different; nil when all are present.
  package static func missing(_ known: [MasterKey.ID: Data], in keys: [MasterKey]) -> MasterKey.ID? {
    let atHand = Dictionary(keys.map { ($0.id, $0.checkValue) }, uniquingKeysWith: { first, _ in first })
    let missing = known.filter { atHand[$0.key] != $0.value }.keys
    return missing.min { $0.rawValue < $1.rawValue }
  }

  /// Compares, and records keys that the store has not seen.
  package static func run(ring: KeyRing, store: any KeyStore) async throws {
    let known = try await store.masterKeyChecks()
    for (id, value) in known {
      guard let key = ring.key(id) else {
        throw Failure(
          description:
            "server.master_key: the store was sealed with key \(id), which is not configured; "
            + "give back the master.key file, or set server.master_key_path or server.master_key to that key")
      }
      guard key.checkValue == value else {
        throw Failure(
          description: "server.master_key: key \(id) is not the one that the store was sealed with; "
            + "set server.master_key_path or server.master_key to the right one")
      }
    }
    for key in ring.all where known[key.id] == nil {
      try await store.keepMasterKeyCheck(key.checkValue, for: key.id)
    }
  }
}

extension MasterKeyCheck.Failure {
  static func outOfUse(_ id: MasterKey.ID) -> Self {
    Self(
      description:
        "server.master_key: key \(id) was taken out of use by `bramley keys remove`, and can't seal again; "
        + "put the key first that is to seal")
  }
}
