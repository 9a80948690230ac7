package import Foundation

/// What still depends on a master key.
package struct MasterKeyUse: Sendable, Equatable {
  package var key: MasterKeyEntry
  /// How many boxes are sealed with it, by table; tables without any are omitted.
  package var boxes: [SealedTable: Int]
  /// How many live sessions may have a refresh token made with it.
  package var sessions: Int
  /// When the last of those tokens expires, unless it is used before.
  package var lastTokenEnds: Date?

  package init(key: MasterKeyEntry, boxes: [SealedTable: Int], sessions: Int, lastTokenEnds: Date?) {
    self.key = key
    self.boxes = boxes
    self.sessions = sessions
    self.lastTokenEnds = lastTokenEnds
  }

  /// When nothing depends on the key any more, if nothing is done about it earlier; nil while it seals.
  package var neededUntil: Date? {
    key.retiredAt.map { max($0.addingTimeInterval(MasterKeyEntry.settling), lastTokenEnds ?? $0) }
  }

  /// Returns why the key can't be removed now; nil when it can.
  package func obstacle(at now: Date) -> MasterKeyObstacle? {
    guard let retiredAt = key.retiredAt else { return .seals }
    if now < retiredAt.addingTimeInterval(MasterKeyEntry.settling) { return .justRetired }
    let count = boxes.values.reduce(0, +)
    if count > 0 { return .boxes(count) }
    return sessions > 0 ? .sessions(sessions, until: lastTokenEnds) : nil
  }
}

/// Why a master key can't be removed.
package enum MasterKeyObstacle: Sendable, Equatable {
  /// It is the key that seals.
  case seals
  /// It sealed until recently.
  case justRetired
  /// How many boxes are still sealed with it.
  case boxes(Int)
  /// How many live sessions may have a refresh token made with it.
  case sessions(Int, until: Date?)
}
