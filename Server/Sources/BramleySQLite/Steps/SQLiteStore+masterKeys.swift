package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: MasterKeyLedger {
  package func masterKeys() async throws(StoreError) -> [MasterKeyEntry] {
    try await read { try $0.masterKeys() }
  }

  package func noteMasterKeys(
    _ checks: [MasterKey.ID: Data], current: MasterKey.ID, at now: Date
  ) async throws(StoreError) {
    let time = now.milliseconds
    try await write { db in
      for (id, value) in checks {
        try db.run(
          "INSERT INTO master_key (id, check_value, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
          [id.rawValue, value, time])
      }
      _ = try db.run(
        """
        UPDATE master_key SET retired_at = CASE WHEN id = ? THEN NULL ELSE COALESCE(retired_at, ?) END
        WHERE removed_at IS NULL
        """, [current.rawValue, time])
    }
  }

  package func masterKeyUse(at now: Date) async throws(StoreError) -> [MasterKeyUse] {
    try await read { db in
      let boxes = try db.boxCounts()
      return try db.masterKeys().filter { $0.removedAt == nil }.map {
        try db.use(of: $0, boxes: boxes[$0.id] ?? [:], at: now)
      }
    }
  }

  package func removeMasterKey(
    _ id: MasterKey.ID, at now: Date
  ) async throws(StoreError) -> MasterKeyRemoval {
    try await write { db in
      guard let key = try db.masterKeys().first(where: { $0.id == id }) else { return .unknown }
      if key.removedAt != nil { return .removed }
      let use = try db.use(of: key, boxes: try db.boxCounts()[id] ?? [:], at: now)
      if let obstacle = use.obstacle(at: now) { return .refused(obstacle) }
      try db.run("UPDATE master_key SET removed_at = ? WHERE id = ?", [now.milliseconds, id.rawValue])
      return .removed
    }
  }
}

extension SQLiteStore: PersonSecretStore {
  package func personSecret() async throws(StoreError) -> Data? {
    try await read { db in try db.row("SELECT sealed FROM person_secret", [])?["sealed"] }
  }

  package func keepPersonSecret(_ sealed: Data) async throws(StoreError) -> Data {
    try await write { db in
      try db.run("INSERT INTO person_secret VALUES (1, ?) ON CONFLICT DO NOTHING", [sealed])
      return try db.row("SELECT sealed FROM person_secret", [])?["sealed"] ?? sealed
    }
  }
}

extension Database {
  fileprivate func masterKeys() throws -> [MasterKeyEntry] {
    try rows("SELECT * FROM master_key ORDER BY added_at, id", []).map { row in
      MasterKeyEntry(
        id: MasterKey.ID(rawValue: row["id"]), checkValue: row["check_value"],
        addedAt: row.optionalTime("added_at"), retiredAt: row.optionalTime("retired_at"),
        removedAt: row.optionalTime("removed_at"))
    }
  }

  fileprivate func use(
    of key: MasterKeyEntry, boxes: [SealedTable: Int], at now: Date
  ) throws -> MasterKeyUse {
    // The current refresh token and the one before it may both be shown; the older one was made first.
    let made = (key.retiredAt ?? now).addingTimeInterval(MasterKeyEntry.settling).milliseconds
    let row = try row(
      """
      SELECT COUNT(*) AS sessions, MAX(MIN(idle_expires_at, expires_at)) AS last FROM session
      WHERE ended_at IS NULL AND idle_expires_at > ? AND expires_at > ?
        AND COALESCE(previous_made_at, created_at) <= ?
      """, [now.milliseconds, now.milliseconds, made])
    return MasterKeyUse(
      key: key, boxes: boxes, sessions: row?["sessions"] ?? 0,
      lastTokenEnds: row.flatMap { $0.optionalTime("last") })
  }
}
