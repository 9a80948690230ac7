package import Foundation

/// What the store knows of a master key; the key itself it never holds.
package struct MasterKeyEntry: Sendable, Equatable {
  /// The key.
  package var id: MasterKey.ID
  /// By which the key is known again.
  package var checkValue: Data
  /// When the store saw it first; nil for keys of before it was noted.
  package var addedAt: Date?
  /// Since when it seals nothing any more; nil while it does.
  package var retiredAt: Date?
  /// When an operator took it out of use for good.
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

  /// Seconds after its retirement in which a key may still have been in use somewhere: until every node has read
  /// its keys again, and what lives for minutes (nonces, browser flows) is over.
  package static let settling: TimeInterval = 3_600
}

/// What still depends on a master key.
package struct MasterKeyUse: Sendable, Equatable {
  /// The key.
  package var key: MasterKeyEntry
  /// How many boxes lie under it, by table; tables without one are left out.
  package var boxes: [SealedTable: Int]
  /// How many live sessions may bear a refresh token made under it.
  package var sessions: Int
  /// When the last of those tokens is over, unless it is used before.
  package var lastTokenEnds: Date?

  package init(key: MasterKeyEntry, boxes: [SealedTable: Int], sessions: Int, lastTokenEnds: Date?) {
    self.key = key
    self.boxes = boxes
    self.sessions = sessions
    self.lastTokenEnds = lastTokenEnds
  }

  /// When nothing depends on the key any more, if nothing is done about it before; nil while it seals.
  package var neededUntil: Date? {
    key.retiredAt.map { max($0.addingTimeInterval(MasterKeyEntry.settling), lastTokenEnds ?? $0) }
  }

  /// Why the key can't be taken out of use now; nil when it can.
  package func obstacle(at now: Date) -> MasterKeyObstacle? {
    guard let retiredAt = key.retiredAt else { return .seals }
    if now < retiredAt.addingTimeInterval(MasterKeyEntry.settling) { return .justRetired }
    let count = boxes.values.reduce(0, +)
    if count > 0 { return .boxes(count) }
    return sessions > 0 ? .sessions(sessions, until: lastTokenEnds) : nil
  }
}

/// Why a master key must stay.
package enum MasterKeyObstacle: Sendable, Equatable {
  /// It is the key that seals.
  case seals
  /// It sealed until a moment ago.
  case justRetired
  /// So many boxes lie under it still.
  case boxes(Int)
  /// So many live sessions may bear a refresh token made under it.
  case sessions(Int, until: Date?)
}

/// What came of a wish to take a master key out of use.
package enum MasterKeyRemoval: Sendable, Equatable {
  /// It is out of use for good, now or since before.
  case removed
  /// It must stay.
  case refused(MasterKeyObstacle)
  /// The store knows no such key.
  case unknown
}

/// Where it is kept which master keys there are and what depends on them.
package protocol MasterKeyLedger: Sendable {
  /// All keys, those that are out of use too.
  func masterKeys() async throws(StoreError) -> [MasterKeyEntry]
  /// Notes the keys that are at hand and which of them seals; a key that is out of use stays so.
  func noteMasterKeys(
    _ checks: [MasterKey.ID: Data], current: MasterKey.ID, at now: Date
  ) async throws(StoreError)
  /// What depends on each key that is not out of use.
  func masterKeyUse(at now: Date) async throws(StoreError) -> [MasterKeyUse]
  /// Takes a key out of use for good unless something depends on it.
  func removeMasterKey(_ id: MasterKey.ID, at now: Date) async throws(StoreError) -> MasterKeyRemoval
}

extension MasterKeyLedger {
  /// Brings ring and ledger together: the ring lets go of removed keys, the ledger notes new ones and which seals.
  ///
  /// - Throws: ``MasterKeyCheck/Failure`` when the key that is to seal is out of use.
  package func settle(with ring: KeyRing, at now: Date) async throws {
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
    try await noteMasterKeys(
      Dictionary(checks, uniquingKeysWith: { first, _ in first }), current: current.id, at: now)
  }
}
