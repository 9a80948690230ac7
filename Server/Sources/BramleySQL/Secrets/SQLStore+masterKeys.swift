package import BramleyCore
package import Foundation

extension SQLStore: MasterKeyLedger {
  package func masterKeys() async throws(StoreError) -> [MasterKeyEntry] {
    try await engine.read { try $0.masterKeys() }
  }

  package func noteMasterKeys(
    _ checks: [MasterKey.ID: Data], current: MasterKey.ID, at now: Date, auditID: String
  ) async throws(StoreError) {
    let time = now
    try await engine.write { tx in
      let former = MasterKeyEntry.predecessor(of: current, among: try tx.masterKeys())
      for (id, value) in checks {
        try tx.write(
          "INSERT INTO master_key (id, check_value, added_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
          [id.rawValue, value, time])
      }
      try tx.write(
        """
        UPDATE master_key SET retired_at = CASE WHEN id = ? THEN NULL ELSE COALESCE(retired_at, ?) END
        WHERE removed_at IS NULL
        """, [current.rawValue, time])
      guard let former else { return }
      tx.announce(.keysChanged)
      try tx.insert(.masterKeyChanged(to: current, from: former, id: auditID, at: time))
    }
  }

  package func masterKeyUse(at now: Date) async throws(StoreError) -> [MasterKeyUse] {
    try await engine.read { tx in
      let boxes = try tx.boxCounts()
      return try tx.masterKeys().filter { $0.removedAt == nil }.map {
        try tx.use(of: $0, boxes: boxes[$0.id] ?? [:], at: now)
      }
    }
  }

  package func removeMasterKey(
    _ id: MasterKey.ID, at now: Date, auditID: String
  ) async throws(StoreError) -> MasterKeyRemoval {
    try await engine.write { tx in
      guard let key = try tx.masterKeys().first(where: { $0.id == id }) else { return .unknown }
      if key.removedAt != nil { return .removed }
      let use = try tx.use(of: key, boxes: try tx.boxCounts()[id] ?? [:], at: now)
      if let obstacle = use.obstacle(at: now) { return .refused(obstacle) }
      try tx.write("UPDATE master_key SET removed_at = ? WHERE id = ?", [now, id.rawValue])
      tx.announce(.keysChanged)
      try tx.insert(.masterKeyRemoved(id, id: auditID, at: now))
      return .removed
    }
  }
}

extension SQLStore: PersonSecretStore {
  package func personSecret() async throws(StoreError) -> Data? {
    try await engine.read { try $0.personSecret() }
  }

  package func keepPersonSecret(_ sealed: Data) async throws(StoreError) -> Data {
    try await engine.write { tx in
      try tx.write(
        "INSERT INTO person_secret (id, sealed) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", [sealed])
      return try tx.personSecret() ?? sealed
    }
  }
}

extension SQLTransaction {
  fileprivate func masterKeys() throws -> [MasterKeyEntry] {
    try all(
      """
      SELECT id, check_value, added_at, retired_at, removed_at FROM master_key ORDER BY added_at NULLS FIRST, id
      """, []
    ) { row in
      MasterKeyEntry(
        id: try MasterKey.ID(row: row), checkValue: try row.bytes(1), addedAt: try row.optionalTime(2),
        retiredAt: try row.optionalTime(3), removedAt: try row.optionalTime(4))
    }
  }

  fileprivate func personSecret() throws -> Data? {
    try first("SELECT sealed FROM person_secret", []) { try $0.bytes(0) }
  }

  fileprivate func use(
    of key: MasterKeyEntry, boxes: [SealedTable: Int], at now: Date
  ) throws -> MasterKeyUse {
    // The current refresh token and the previous one may both be presented; the older one counts.
    let made = (key.retiredAt ?? now).addingTimeInterval(MasterKeyEntry.settling)
    let sessions = try first(
      """
      SELECT COUNT(*), MAX(CASE WHEN idle_expires_at < expires_at THEN idle_expires_at ELSE expires_at END)
      FROM session
      WHERE ended_at IS NULL AND idle_expires_at > ? AND expires_at > ?
        AND COALESCE(previous_made_at, created_at) <= ?
      """, [now, now, made]
    ) { (count: try $0.count(0), last: try $0.optionalTime(1)) }
    return MasterKeyUse(
      key: key, boxes: boxes, sessions: sessions?.count ?? 0, lastTokenEnds: sessions?.last)
  }
}
