import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: AdminCredentialStore {
  package func add(
    _ credential: AdminCredential, _ act: OperatorAct
  ) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      let isTaken = try tx.exists(
        """
        SELECT 1 FROM admin_credential
        WHERE id = ? OR (kind = ? AND name = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?))
        """, [credential.id, credential.kind.rawValue, credential.name.rawValue, act.now])
      guard !isTaken else { return false }
      try tx.write(
        "INSERT INTO admin_credential (\(AdminCredential.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          credential.id, credential.kind.rawValue, credential.name.rawValue, credential.secretHash,
          credential.grants.text, credential.createdAt, credential.expiresAt, credential.lastUsedAt,
          credential.revokedAt,
        ])
      try tx.insert(act.creationEvent(of: credential))
      return true
    }
  }

  package func adminCredentials(
    _ kind: AdminCredential.Kind
  ) async throws(StoreError) -> [AdminCredential] {
    try await engine.read { tx in
      try tx.all(
        "SELECT \(AdminCredential.columns) FROM admin_credential WHERE kind = ? ORDER BY created_at DESC, id LIMIT 1000",
        [kind.rawValue], AdminCredential.init(row:))
    }
  }

  package func adminCredential(
    _ kind: AdminCredential.Kind, id: String
  ) async throws(StoreError) -> AdminCredential? {
    try await engine.read { tx in
      try tx.first(
        "SELECT \(AdminCredential.columns) FROM admin_credential WHERE id = ? AND kind = ?",
        [id, kind.rawValue], AdminCredential.init(row:))
    }
  }

  package func revokeAdminCredential(
    _ kind: AdminCredential.Kind, named name: OperatorName, _ act: OperatorAct
  ) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      let count = try tx.run(
        "UPDATE admin_credential SET revoked_at = ? WHERE kind = ? AND name = ? AND revoked_at IS NULL",
        [act.now, kind.rawValue, name.rawValue])
      guard count > 0 else { return false }
      try tx.insert(act.revocationEvent(of: kind, named: name))
      return true
    }
  }

  package func noteUse(ofAdminCredential id: String, at now: Date) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      try tx.write("UPDATE admin_credential SET last_used_at = ? WHERE id = ?", [now, id])
    }
  }
}

extension AdminCredential {
  static let columns =
    "id, kind, name, secret_hash, grants, created_at, expires_at, last_used_at, revoked_at"

  /// What a later version grants and this one does not know is nothing.
  init(row: SQLRow) throws {
    let text = try row.text(4)
    let grants: Grants =
      try row.text(1) == Kind.client.rawValue
      ? .scopes(AdminPermission.scopes(text)) : AdminRole(rawValue: text).map(Grants.role) ?? .scopes([])
    self.init(
      id: try row.text(0), name: OperatorName(rawValue: try row.text(2)), secretHash: try row.bytes(3),
      grants: grants, createdAt: try row.time(5), expiresAt: try row.optionalTime(6),
      lastUsedAt: try row.optionalTime(7), revokedAt: try row.optionalTime(8))
  }
}
