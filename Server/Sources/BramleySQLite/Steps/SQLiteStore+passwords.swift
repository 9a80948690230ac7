import BramleyAPI
package import BramleyCore
import Foundation
import GRDB

extension SQLiteStore: PasswordStore {
  package func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword? {
    try await read { try $0.password(of: identity) }
  }

  package func passwordCosts() async throws(StoreError) -> [Argon2Parameters: Int] {
    try await read { try $0.passwordCosts() }
  }

  package func signUp(
    _ entry: SignInEntry, with hash: PasswordHash
  ) async throws(StoreError) -> PasswordOutcome {
    try await write { db in
      if try db.identity(entry.identity) != nil {
        // The retry of the very sign-up that took the address.
        if try db.spent(entry.mark.hash) != nil { return .signIn(try db.signIn(entry)) }
        return try db.isKeyTaken(entry.mark) ? .signIn(.keyReused) : .addressTaken
      }
      let outcome = try db.signIn(entry)
      if case .session(_, let account, _) = outcome, account.user.id == entry.newUserID {
        try db.insert(hash, for: entry.newIdentityID, at: entry.now)
      }
      return .signIn(outcome)
    }
  }

  package func signIn(
    _ entry: SignInEntry, proven: PasswordProof
  ) async throws(StoreError) -> PasswordOutcome {
    try await write { db in
      guard try db.password(of: entry.identity)?.hash == proven.hash else { return .changed }
      let outcome = try db.signIn(entry)
      if case .session = outcome, let renewed = proven.renewed {
        try db.replace(proven.hash, of: entry.identity, by: renewed)
      }
      return .signIn(outcome)
    }
  }

  package func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome {
    try await write { try $0.set(change) }
  }

  package func keep(_ refusal: AuditEvent) async throws(StoreError) {
    try await write { try $0.insertOnce(refusal) }
  }
}

extension Database {
  fileprivate func password(of identity: IdentityKey) throws -> KeptPassword? {
    try first(
      """
      SELECT user_id, hash, changed_at FROM identity JOIN password ON password.identity_id = identity.id
      WHERE provider = ? AND team = ? AND subject = ?
      """, [identity.provider.rawValue, identity.team, identity.subject]
    ) {
      KeptPassword(
        user: UserID(rawValue: $0["user_id"]), hash: PasswordHash(phc: $0["hash"]),
        changedAt: Date(milliseconds: $0["changed_at"]))
    }
  }

  /// Groups by what stands between the version and the salt of a PHC string.
  fileprivate func passwordCosts() throws -> [Argon2Parameters: Int] {
    let groups = try all(
      """
      SELECT MIN(hash) AS hash, COUNT(*) AS count FROM password WHERE hash LIKE '$argon2id$v=19$%'
      GROUP BY substr(hash, 16, instr(substr(hash, 16), '$'))
      """, []
    ) { (hash: PasswordHash(phc: $0["hash"]), count: $0["count"] as Int) }
    return groups.reduce(into: [:]) { costs, group in
      if let cost = group.hash.parameters { costs[cost, default: 0] += group.count }
    }
  }

  fileprivate func insert(_ hash: PasswordHash, for identity: IdentityID, at now: Date) throws {
    try run("INSERT INTO password VALUES (?, ?, ?)", [identity.rawValue, hash.phc, now.milliseconds])
  }

  /// Puts the same password's dearer hash in the place of the one that was proven.
  fileprivate func replace(_ hash: PasswordHash, of identity: IdentityKey, by renewed: PasswordHash) throws {
    guard let record = try self.identity(identity) else { return }
    try run(
      "UPDATE password SET hash = ? WHERE identity_id = ? AND hash = ?",
      [renewed.phc, record.id.rawValue, hash.phc])
  }

  fileprivate func set(_ change: PasswordChange) throws -> PasswordChange.Outcome {
    guard let session = try session(change.session), session.userID == change.user,
      session.isAlive(at: change.now), var account = try account(change.user)
    else { return .ended }
    guard session.isRecentlyAuthenticated(at: change.now) else { return .notRecent(account) }
    func audit(_ kind: AuditKind, _ detail: [String: String] = [:]) throws {
      try insert(
        AuditEvent(
          id: change.auditID, kind: kind, at: change.now, userID: change.user, sessionID: change.session,
          detail: detail.merging(["provider": ProviderID.password.rawValue]) { $1 }))
    }
    if let own = account.identities.first(where: { $0.key.provider == .password }) {
      guard own.key == change.identity else { return .changed }
      try run(
        "UPDATE password SET hash = ?, changed_at = ? WHERE identity_id = ?",
        [change.hash.phc, change.now.milliseconds, own.id.rawValue])
      let kept = try lineage(of: change.session)
      let others = try liveSessions(of: change.user, at: change.now).filter { !kept.contains($0.id) }
      for other in others { try end(other.id, because: .passwordChanged, at: change.now) }
      try run(
        "DELETE FROM authorization_code WHERE user_id = ? AND session_id IS NULL", [change.user.rawValue])
      try audit(.passwordChanged, ["sessions": "\(others.count)"])
      return .set
    }
    guard try identity(change.identity) == nil else { return .addressTaken }
    let identity = change.identityRecord
    try insert(identity)
    try insert(change.hash, for: identity.id, at: change.now)
    if account.user.email == nil {
      account.user.learn(email: change.address, name: nil)
      try update(account.user)
    }
    try audit(.identityLinked)
    return .set
  }
}
