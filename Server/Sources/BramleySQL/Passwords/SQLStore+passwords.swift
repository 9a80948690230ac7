import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: PasswordStore {
  package func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword? {
    try await engine.read { try $0.password(of: identity) }
  }

  package func passwordCosts() async throws(StoreError) -> [Argon2Parameters: Int] {
    try await engine.read { try $0.passwordCosts() }
  }

  package func signUp(
    _ entry: SignInEntry, with hash: PasswordHash
  ) async throws(StoreError) -> PasswordOutcome {
    try await engine.write { tx in
      if try tx.identity(entry.identity) != nil {
        // The retry of the very sign-up that took the address.
        if try tx.spent(entry.mark.hash) != nil { return .signIn(try tx.signIn(entry)) }
        return try tx.isKeyTaken(entry.mark) ? .signIn(.keyReused) : .addressTaken
      }
      let outcome = try tx.signIn(entry)
      if case .session(_, let account, _) = outcome, account.user.id == entry.newUserID {
        try tx.insert(hash, for: entry.newIdentityID, at: entry.now)
      }
      return .signIn(outcome)
    }
  }

  package func signIn(
    _ entry: SignInEntry, proven: PasswordProof
  ) async throws(StoreError) -> PasswordOutcome {
    try await engine.write { tx in
      guard try tx.password(of: entry.identity)?.hash == proven.hash else { return .changed }
      let outcome = try tx.signIn(entry)
      if case .session = outcome, let renewed = proven.renewed {
        try tx.replace(proven.hash, of: entry.identity, by: renewed)
      }
      return .signIn(outcome)
    }
  }

  package func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome {
    try await engine.write { try $0.set(change) }
  }

  package func keep(_ refusal: AuditEvent) async throws(StoreError) {
    try await engine.write { try $0.insertOnce(refusal) }
  }
}

extension SQLTransaction {
  fileprivate func password(of identity: IdentityKey) throws -> KeptPassword? {
    try first(
      """
      SELECT user_id, password.hash, password.changed_at FROM identity JOIN password ON password.identity_id = identity.id
      WHERE provider = ? AND team = ? AND subject = ?
      """, [identity.provider.rawValue, identity.team, identity.subject]
    ) {
      KeptPassword(
        user: UserID(rawValue: try $0.text(0)), hash: PasswordHash(phc: try $0.text(1)),
        changedAt: try $0.time(2))
    }
  }

  fileprivate func passwordCosts() throws -> [Argon2Parameters: Int] {
    let groups = try all(
      "SELECT MIN(hash), COUNT(*) FROM password WHERE cost IS NOT NULL GROUP BY cost", []
    ) { (hash: PasswordHash(phc: try $0.text(0)), count: try $0.count(1)) }
    return groups.reduce(into: [:]) { costs, group in
      if let cost = group.hash.parameters { costs[cost, default: 0] += group.count }
    }
  }

  fileprivate func insert(_ hash: PasswordHash, for identity: IdentityID, at now: Date) throws {
    try write(
      "INSERT INTO password (identity_id, hash, cost, changed_at) VALUES (?, ?, ?, ?)",
      [identity.rawValue, hash.phc, hash.costText, now])
  }

  /// Puts the same password's dearer hash in the place of the one that was proven.
  fileprivate func replace(_ hash: PasswordHash, of identity: IdentityKey, by renewed: PasswordHash) throws {
    guard let record = try self.identity(identity) else { return }
    try write(
      "UPDATE password SET hash = ?, cost = ? WHERE identity_id = ? AND hash = ?",
      [renewed.phc, renewed.costText, record.id.rawValue, hash.phc])
  }

  fileprivate func set(_ change: PasswordChange) throws -> PasswordChange.Outcome {
    let verdict = change.judge(
      by: try session(change.session), try account(change.user),
      live: try liveSessions(of: change.user, at: change.now),
      isAddressTaken: try identity(change.identity) != nil)
    switch verdict {
    case .refuse(let outcome): return outcome
    case .replace(let identity, let ended):
      try write(
        "UPDATE password SET hash = ?, cost = ?, changed_at = ? WHERE identity_id = ?",
        [change.hash.phc, change.hash.costText, change.now, identity.rawValue])
      for session in ended { try end(session, because: .passwordChanged, at: change.now) }
      try write(
        "DELETE FROM authorization_code WHERE user_id = ? AND session_id IS NULL", [change.user.rawValue])
    case .add(let identity, let user):
      try insert(identity)
      try insert(change.hash, for: identity.id, at: change.now)
      try update(user)
    }
    if let event = change.event(for: verdict) { try insert(event) }
    return .set
  }
}

extension PasswordHash {
  /// What hashes of one cost have in common; nil for a hash that this version can't verify.
  fileprivate var costText: String? { parameters.map { "m=\($0.memory),t=\($0.passes),p=\($0.lanes)" } }
}
