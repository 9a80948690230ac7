import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: KeyStore {
  package func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data] {
    try await read { db in
      let rows = try db.rows("SELECT * FROM master_key WHERE removed_at IS NULL", [])
      return Dictionary(
        uniqueKeysWithValues: rows.map { (MasterKey.ID(rawValue: $0["id"]), $0["check_value"]) })
    }
  }

  package func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) async throws(StoreError) {
    try await write { db in
      _ = try db.run(
        "INSERT INTO master_key (id, check_value) VALUES (?, ?) ON CONFLICT DO NOTHING", [id.rawValue, value])
    }
  }

  package func signingKeys() async throws(StoreError) -> [SigningKeyRecord] {
    try await read { try $0.signingKeys() }
  }

  package func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date
  ) async throws(StoreError) -> [SigningKeyRecord] {
    try await write { db in
      let known = try db.signingKeys()
      if known.contains(where: { $0.createdAt > youngest }) { return known }
      try db.run(
        "INSERT INTO signing_key VALUES (?, ?, ?)", [key.id, key.sealed, key.createdAt.milliseconds])
      return try db.signingKeys()
    }
  }

  package func removeSigningKeys(madeBefore time: Date) async throws(StoreError) {
    try await write { db in
      _ = try db.run("DELETE FROM signing_key WHERE created_at < ?", [time.milliseconds])
    }
  }

  package func appleKeySet() async throws(StoreError) -> (document: Data, fetchedAt: Date)? {
    try await read { db in
      try db.row("SELECT * FROM apple_key_set", []).map { ($0["document"], $0.time("fetched_at")) }
    }
  }

  package func keepAppleKeySet(_ document: Data, fetchedAt: Date) async throws(StoreError) {
    try await write { db in
      _ = try db.run(
        "INSERT OR REPLACE INTO apple_key_set VALUES (1, ?, ?)", [document, fetchedAt.milliseconds])
    }
  }
}

extension Database {
  fileprivate func signingKeys() throws -> [SigningKeyRecord] {
    try rows("SELECT * FROM signing_key ORDER BY created_at", []).map {
      SigningKeyRecord(id: $0["id"], sealed: $0["sealed"], createdAt: $0.time("created_at"))
    }
  }
}
