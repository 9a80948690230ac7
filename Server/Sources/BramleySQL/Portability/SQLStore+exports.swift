package import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore {
  package func accountCount() async throws(StoreError) -> Int {
    try await engine.readAged { try $0.count("SELECT COUNT(*) FROM account", []) }
  }

  package func portableAccounts(
    after last: UserID?, limit: Int
  ) async throws(StoreError) -> [PortableAccount] {
    try await engine.read { tx in
      let users = try tx.all(
        "SELECT \(UserRecord.columns) FROM account WHERE id > ? ORDER BY id LIMIT ?",
        [last?.rawValue ?? "", limit], UserRecord.init(row:))
      let identities = try tx.identities(of: users.map(\.id))
      let passwords = try tx.passwords(of: identities.filter { $0.key.provider == .password }.map(\.id))
      let passkeys = Dictionary(
        grouping: try tx.passkeys(
          of: identities.filter { $0.key.provider == .passkey }.map(\.id)), by: \.identity)
      let factors = Dictionary(grouping: try tx.secondFactors(of: users.map(\.id)), by: \.user)
      let byUser = Dictionary(grouping: identities, by: \.userID)
      return users.map { user in
        let own = byUser[user.id] ?? []
        var portable = PortableAccount(
          Account(user: user, identities: own), password: own.lazy.compactMap { passwords[$0.id] }.first)
        portable.passkeys = own.flatMap { passkeys[$0.id] ?? [] }
        portable.secondFactors = factors[user.id] ?? []
        return portable
      }
    }
  }
}

extension SQLTransaction {
  fileprivate func identities(of users: [UserID]) throws -> [IdentityRecord] {
    try rows(for: users.map(\.rawValue.sqlValue)) {
      "SELECT \(IdentityRecord.columns) FROM identity WHERE user_id IN \($0)"
    }
    .map(IdentityRecord.init(row:))
    .sorted { ($0.linkedAt, $0.id.rawValue) < ($1.linkedAt, $1.id.rawValue) }
  }

  fileprivate func passwords(of identities: [IdentityID]) throws -> [IdentityID: PortableAccount.Password] {
    let found = try rows(for: identities.map(\.rawValue.sqlValue)) {
      """
      SELECT password.identity_id, password.hash, password.changed_at, password_source.id, password_source.sealed
      FROM password LEFT JOIN password_source ON password_source.id = password.source_id
      WHERE password.identity_id IN \($0)
      """
    }
    return try found.reduce(into: [:]) { passwords, row in
      let id = IdentityID(rawValue: try row.text(0))
      passwords[id] = PortableAccount.Password(
        identity: id, hash: PasswordHash(phc: try row.text(1)),
        source: row.isNull(3)
          ? nil : HashSource(id: HashSource.ID(rawValue: try row.text(3)), sealedKey: try row.bytes(4)),
        changedAt: try row.time(2))
    }
  }
}
