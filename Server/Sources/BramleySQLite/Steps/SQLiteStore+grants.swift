package import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: GrantStore {
  package func keep(_ grant: GrantRecord) async throws(StoreError) -> Bool {
    try await write { db in
      guard let identity = try db.identity(grant.identity) else { return false }
      try db.keep(grant, for: identity.id)
      return true
    }
  }

  package func keep(_ exchange: ExchangedCode) async throws(StoreError) -> ExchangedCode.Outcome {
    try await write { try $0.keep(exchange) }
  }

  package func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord] {
    try await read { db in
      guard let record = try db.identity(identity) else { return [] }
      return try db.rows("SELECT * FROM apple_grant WHERE identity_id = ?", [record.id.rawValue]).map { row in
        GrantRecord(
          identity: identity, clientID: ClientID(rawValue: row["client_id"]),
          sealedRefreshToken: row["sealed_refresh_token"], keptAt: row.time("kept_at"))
      }
    }
  }

  package func endForForeignCode(
    _ session: SessionID, auditID: String, at now: Date
  ) async throws(StoreError) {
    try await write { db in
      try db.end(session, because: .codeOfAnotherPerson, at: now)
      let record = try db.session(session)
      var detail = ["provider": ProviderID.apple.rawValue]
      detail["client_id"] = record?.clientID.rawValue
      try db.insert(
        AuditEvent(
          id: auditID, kind: .codeOfAnotherPerson, at: now, userID: record?.userID, sessionID: session,
          detail: detail))
    }
  }
}

extension Database {
  /// Keeps a grant in the place of the client's older one, alive again if that was dead.
  func keep(_ grant: GrantRecord, for identity: IdentityID) throws {
    try run(
      """
      INSERT INTO apple_grant (identity_id, client_id, sealed_refresh_token, kept_at, next_check_at)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        sealed_refresh_token = excluded.sealed_refresh_token, kept_at = excluded.kept_at,
        next_check_at = excluded.next_check_at, checked_at = NULL, confirmed_at = NULL, refused_at = NULL,
        refusal = NULL, revoked_at = NULL
      """,
      [
        identity.rawValue, grant.clientID.rawValue, grant.sealedRefreshToken, grant.keptAt.milliseconds,
        grant.firstCheckAt.milliseconds,
      ])
  }
}
