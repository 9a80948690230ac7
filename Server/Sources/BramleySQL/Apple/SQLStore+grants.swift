package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: GrantStore {
  package func keep(_ grant: GrantRecord) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      guard let identity = try tx.identity(grant.identity) else { return false }
      try tx.keep(grant, for: identity.id)
      return true
    }
  }

  package func keep(_ exchange: ExchangedCode) async throws(StoreError) -> ExchangedCode.Outcome {
    try await engine.write { try $0.keep(exchange) }
  }

  package func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord] {
    try await engine.read { tx in
      guard let record = try tx.identity(identity) else { return [] }
      return try tx.all(
        "SELECT client_id, sealed_refresh_token, kept_at FROM apple_grant WHERE identity_id = ? ORDER BY client_id",
        [record.id.rawValue]
      ) { try GrantRecord(of: identity, row: $0) }
    }
  }

  package func endForForeignCode(
    _ session: SessionID, auditID: String, at now: Date
  ) async throws(StoreError) {
    try await engine.write { tx in
      try tx.end(session, because: .codeOfAnotherPerson, at: now)
      try tx.insert(.codeOfAnotherPerson(session, try tx.session(session), id: auditID, at: now))
    }
  }
}

extension SQLTransaction {
  /// Stores a grant, replacing the client's older one whatever became of that.
  func keep(_ grant: GrantRecord, for identity: IdentityID) throws {
    try write(
      """
      INSERT INTO apple_grant (identity_id, client_id, sealed_refresh_token, kept_at, next_check_at)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (identity_id, client_id) DO UPDATE SET
        sealed_refresh_token = excluded.sealed_refresh_token, kept_at = excluded.kept_at,
        next_check_at = excluded.next_check_at, checked_at = NULL, confirmed_at = NULL, refused_at = NULL,
        refusal = NULL, revoked_at = NULL
      """,
      [
        identity.rawValue, grant.clientID.rawValue, grant.sealedRefreshToken, grant.keptAt,
        grant.firstCheckAt,
      ])
  }
}

extension GrantRecord {
  /// Reads client, token and time.
  init(of identity: IdentityKey, row: SQLRow) throws {
    self.init(
      identity: identity, clientID: ClientID(rawValue: try row.text(0)), sealedRefreshToken: try row.bytes(1),
      keptAt: try row.time(2))
  }
}
