package import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: AccountStore {
  package func account(_ id: UserID) async throws(StoreError) -> Account? {
    try await read { try $0.account(id) }
  }

  package func rename(
    _ id: UserID, to name: PersonName?, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account? {
    try await write { db in
      guard try db.isAlive(session, of: id, at: now), var account = try db.account(id) else { return nil }
      account.user.name = name
      try db.update(account.user)
      return account
    }
  }
}

extension SQLiteStore: AuditStore {
  package func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await events(AuditQuery(user: user, limit: limit))
  }
}
