package import Foundation

/// What the store knows about a master key; the key itself is never stored.
package struct MasterKeyEntry: Sendable, Equatable {
  package var id: MasterKey.ID
  /// The value by which the key is recognised.
  package var checkValue: Data
  /// When the store first recorded it; nil for keys from before this was recorded.
  package var addedAt: Date?
  /// Since when it no longer seals; nil while it does.
  package var retiredAt: Date?
  /// When an operator permanently removed it.
  package var removedAt: Date?

  package init(
    id: MasterKey.ID, checkValue: Data, addedAt: Date?, retiredAt: Date? = nil, removedAt: Date? = nil
  ) {
    self.id = id
    self.checkValue = checkValue
    self.addedAt = addedAt
    self.retiredAt = retiredAt
    self.removedAt = removedAt
  }

  /// Seconds after its retirement during which a key may still be in use: until every node has read its keys
  /// again, and short-lived data (nonces, browser flows) has expired.
  package static let settling: TimeInterval = 3_600
}

/// The result of a request to remove a master key.
package enum MasterKeyRemoval: Sendable, Equatable {
  /// It is permanently removed, now or earlier.
  case removed
  /// It can't be removed.
  case refused(MasterKeyObstacle)
  /// The store does not know the key.
  case unknown
}

/// Stores which master keys exist and what depends on them.
package protocol MasterKeyLedger: Sendable {
  /// Returns all keys, including removed ones.
  func masterKeys() async throws(StoreError) -> [MasterKeyEntry]
  /// Records the available keys and which of them seals; a removed key stays removed. If another key sealed
  /// before, an event with this id is stored.
  func noteMasterKeys(
    _ checks: [MasterKey.ID: Data], current: MasterKey.ID, at now: Date, auditID: String
  ) async throws(StoreError)
  /// Returns what depends on each key that has not been removed.
  func masterKeyUse(at now: Date) async throws(StoreError) -> [MasterKeyUse]
  /// Permanently removes a key unless something depends on it. A removal stores an event with this id.
  func removeMasterKey(
    _ id: MasterKey.ID, at now: Date, auditID: String
  ) async throws(StoreError) -> MasterKeyRemoval
}

extension MasterKeyLedger {
  /// Synchronises ring and ledger: the ring drops removed keys, the ledger records new ones and which one
  /// seals.
  ///
  /// - Throws: ``MasterKeyCheck/Failure`` when the key that would seal has been removed.
  package func settle(with ring: KeyRing, in surroundings: Surroundings) async throws {
    let known = try await masterKeys()
    let removed = Set(known.filter { $0.removedAt != nil }.map(\.id))
    let current = ring.current
    guard !removed.contains(current.id) else { throw MasterKeyCheck.Failure.outOfUse(current.id) }
    ring.letGo(of: removed)
    let active = known.filter { $0.removedAt == nil }
    let isNoted = ring.all.allSatisfy { key in
      active.contains { $0.id == key.id && ($0.retiredAt == nil) == (key.id == current.id) }
    }
    guard !isNoted else { return }
    let checks = ring.all.map { ($0.id, $0.checkValue) }
    let now = surroundings.now()
    try await noteMasterKeys(
      Dictionary(checks, uniquingKeysWith: { first, _ in first }), current: current.id, at: now,
      auditID: surroundings.newIDText(at: now))
  }
}
