package import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: AccountDirectory {
  package func accounts(after last: UserID?, limit: Int) async throws(StoreError) -> [Account] {
    try await read { db in
      // Ids begin with the time at which they were made.
      let ids = try db.all(
        "SELECT id FROM account WHERE ? IS NULL OR id < ? ORDER BY id DESC LIMIT ?",
        [last?.rawValue, last?.rawValue, limit], UserID.init(row:))
      return try ids.compactMap(db.account)
    }
  }

  package func accounts(
    _ selector: AccountSelector, limit: Int
  ) async throws(StoreError) -> [Account] {
    try await read { db in
      let ids: [UserID] =
        switch selector {
        case .id(let id): [id]
        case .email(let address):
          try db.all(
            """
            SELECT id FROM account WHERE lower(email) = lower(?)
            UNION SELECT user_id FROM identity WHERE lower(email) = lower(?) ORDER BY 1 DESC LIMIT ?
            """, [address, address, limit], UserID.init(row:))
        case .supportID(let id):
          try db.all(
            "SELECT id FROM account WHERE support_id = ? ORDER BY id DESC LIMIT ?", [id.rawValue, limit],
            UserID.init(row:))
        }
      return try ids.compactMap(db.account)
    }
  }

  package func details(of user: UserID, at now: Date) async throws(StoreError) -> AccountDetails? {
    try await read { db in
      guard let account = try db.account(user) else { return nil }
      let grants = try db.all(
        """
        SELECT apple_grant.* FROM apple_grant JOIN identity ON identity.id = identity_id
        WHERE user_id = ? ORDER BY kept_at DESC, client_id
        """, [user.rawValue], GrantStatus.init(row:))
      let sessions = try db.liveSessions(of: user, at: now)
      let event = try db.first(
        "SELECT at FROM audit WHERE user_id = ? ORDER BY at DESC LIMIT 1", [user.rawValue]
      ) { $0.time("at") }
      let used = try db.first(
        "SELECT max(last_used_at) AS at FROM session WHERE user_id = ?", [user.rawValue]
      ) { $0.optionalTime("at") }
      return AccountDetails(
        account: account, grants: grants, sessions: sessions,
        lastActivityAt: [account.user.createdAt, event, used ?? nil].compactMap(\.self).max()
          ?? account.user.createdAt)
    }
  }
}

extension UserID {
  fileprivate init(row: Row) { self.init(rawValue: row[0]) }
}

extension GrantStatus {
  fileprivate init(row: Row) {
    self.init(
      identityID: IdentityID(rawValue: row["identity_id"]), clientID: ClientID(rawValue: row["client_id"]),
      keptAt: row.time("kept_at"), checkedAt: row.optionalTime("checked_at"),
      nextCheckAt: row.time("next_check_at"), refusedAt: row.optionalTime("refused_at"),
      refusal: row["refusal"], revokedAt: row.optionalTime("revoked_at"))
  }
}
