import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: KeyStore {
  package func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data] {
    try await engine.read { try $0.masterKeyChecks() }
  }

  package func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        "INSERT INTO master_key (id, check_value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        [id.rawValue, value])
    }
  }
}

extension SQLStore: SigningKeyStore {
  package func signingKeys() async throws(StoreError) -> [SigningKeyRecord] {
    try await engine.read { try $0.signingKeys() }
  }

  package func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date, auditing event: AuditEvent
  ) async throws(StoreError) -> [SigningKeyRecord] {
    try await engine.write { tx in
      let known = try tx.signingKeys()
      guard SigningKeyRecord.needsOne(besides: known, unlessYoungerThan: youngest) else { return known }
      try tx.write(
        "INSERT INTO signing_key (id, sealed, created_at) VALUES (?, ?, ?)",
        [key.id, key.sealed, key.createdAt])
      try tx.insert(event)
      tx.announce(.keysChanged)
      return try tx.signingKeys()
    }
  }

  package func removeSigningKeys(madeBefore time: Date) async throws(StoreError) {
    try await engine.write { tx in
      let removed = try tx.run("DELETE FROM signing_key WHERE created_at < ?", [time])
      if removed > 0 { tx.announce(.keysChanged) }
    }
  }

  package func withdrawSigningKey(
    _ id: String, auditing event: AuditEvent
  ) async throws(StoreError) -> SigningKeyWithdrawal {
    try await engine.write { tx in
      let verdict = SigningKeyWithdrawal.judge(id, among: try tx.signingKeys())
      guard verdict == .done else { return verdict }
      try tx.write("DELETE FROM signing_key WHERE id = ?", [id])
      try tx.insert(event)
      tx.announce(.keysChanged)
      return .done
    }
  }
}

extension MasterKey.ID {
  init(row: SQLRow) throws { self.init(rawValue: UInt32(truncatingIfNeeded: try row.integer(0))) }
}

extension SQLTransaction {
  fileprivate func signingKeys() throws -> [SigningKeyRecord] {
    try all("SELECT id, sealed, created_at FROM signing_key ORDER BY created_at, id", []) {
      SigningKeyRecord(id: try $0.text(0), sealed: try $0.bytes(1), createdAt: try $0.time(2))
    }
  }

  package func masterKeyChecks() throws -> [MasterKey.ID: Data] {
    let checks = try all("SELECT id, check_value FROM master_key WHERE removed_at IS NULL", []) {
      (try MasterKey.ID(row: $0), try $0.bytes(1))
    }
    return Dictionary(uniqueKeysWithValues: checks)
  }
}
