package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: AccountStore {
  package func account(_ id: UserID) async throws(StoreError) -> Account? {
    try await engine.read { try $0.account(id) }
  }

  package func rename(
    _ id: UserID, by change: Change<NamePatch>, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account? {
    try await engine.write { tx in
      guard try tx.isAlive(session, of: id, at: now), var account = try tx.account(id) else { return nil }
      account.user.name = change.applied(to: account.user.name)?.withoutEmptyParts
      try tx.update(account.user)
      return account
    }
  }
}

extension SQLStore: AuditStore {
  package func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await events(AuditQuery(user: user, limit: limit))
  }
}
