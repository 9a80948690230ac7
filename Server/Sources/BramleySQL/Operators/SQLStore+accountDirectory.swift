package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: AccountDirectory {
  package func accounts(after last: UserID?, limit: Int) async throws(StoreError) -> [Account] {
    try await engine.readAged { tx in
      // Ids begin with their creation time.
      let ids = try tx.all(
        "SELECT id FROM account \(last == nil ? "" : "WHERE id < ?") ORDER BY id DESC LIMIT ?",
        (last.map { [$0.rawValue] } ?? []) + [limit], UserID.init(row:))
      return try ids.compactMap(tx.account)
    }
  }

  package func accounts(
    _ selector: AccountSelector, limit: Int
  ) async throws(StoreError) -> [Account] {
    try await engine.read { tx in
      let ids: [UserID] =
        switch selector {
        case .id(let id): [id]
        case .email(let address):
          try tx.all(
            """
            SELECT id FROM account WHERE email IS NOT NULL AND lower(email) = lower(?)
            UNION SELECT user_id FROM identity WHERE email IS NOT NULL AND lower(email) = lower(?) ORDER BY 1 DESC LIMIT ?
            """, [address, address, limit], UserID.init(row:))
        case .phone(let number):
          try tx.all(
            "SELECT user_id FROM identity WHERE provider = ? AND team = '' AND subject = ? ORDER BY 1 DESC LIMIT ?",
            [ProviderID.phone.rawValue, number, limit], UserID.init(row:))
        case .supportID(let id):
          try tx.all(
            "SELECT id FROM account WHERE support_id = ? ORDER BY id DESC LIMIT ?", [id.rawValue, limit],
            UserID.init(row:))
        }
      return try ids.compactMap(tx.account)
    }
  }

  package func details(of user: UserID, at now: Date) async throws(StoreError) -> AccountDetails? {
    try await engine.read { tx in
      guard let account = try tx.account(user) else { return nil }
      let grants = try tx.all(
        """
        SELECT identity_id, client_id, kept_at, checked_at, next_check_at, refused_at, refusal, revoked_at
        FROM apple_grant JOIN identity ON identity.id = identity_id
        WHERE user_id = ? ORDER BY kept_at DESC, client_id
        """, [user.rawValue], GrantStatus.init(row:))
      let sessions = try tx.liveSessions(of: user, at: now)
      let event = try tx.first(
        "SELECT at FROM audit WHERE user_id = ? ORDER BY at DESC LIMIT 1", [user.rawValue]
      ) { try $0.time(0) }
      let used = try tx.first(
        "SELECT MAX(last_used_at) FROM session WHERE user_id = ?", [user.rawValue]
      ) { try $0.optionalTime(0) }
      return AccountDetails(
        account: account, grants: grants, sessions: sessions,
        lastActivityAt: [account.user.createdAt, event, used ?? nil].compactMap(\.self).max()
          ?? account.user.createdAt)
    }
  }
}

extension UserID {
  fileprivate init(row: SQLRow) throws { self.init(rawValue: try row.text(0)) }
}

extension GrantStatus {
  fileprivate init(row: SQLRow) throws {
    self.init(
      identityID: IdentityID(rawValue: try row.text(0)), clientID: ClientID(rawValue: try row.text(1)),
      keptAt: try row.time(2), checkedAt: try row.optionalTime(3), nextCheckAt: try row.time(4),
      refusedAt: try row.optionalTime(5), refusal: try row.optionalText(6),
      revokedAt: try row.optionalTime(7))
  }
}
