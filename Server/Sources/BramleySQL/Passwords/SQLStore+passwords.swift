package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: PasswordStore {
  package func password(of identity: IdentityKey) async throws(StoreError) -> KeptPassword? {
    try await engine.read { try $0.password(of: identity) }
  }

  package func knownNetworks(
    of identity: IdentityKey, since: Date
  ) async throws(StoreError) -> (user: UserID, hashes: [Data])? {
    try await engine.read { try $0.knownNetworks(of: identity, since: since) }
  }

  package func passwordCosts() async throws(StoreError) -> [HashCost: Int] {
    try await engine.read { try $0.passwordCosts() }
  }

  package func set(_ change: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome {
    try await engine.write { try $0.set(change) }
  }

  package func keep(_ refusal: AuditEvent) async throws(StoreError) {
    try await engine.write { try $0.insertOnce(refusal) }
  }
}

extension SQLTransaction {
  func password(of identity: IdentityKey) throws -> KeptPassword? {
    try first(
      """
      SELECT user_id, password.hash, password.changed_at, password_source.id, password_source.sealed
      FROM identity JOIN password ON password.identity_id = identity.id
        LEFT JOIN password_source ON password_source.id = password.source_id
      WHERE provider = ? AND team = ? AND subject = ?
      """, [identity.provider.rawValue, identity.team, identity.subject]
    ) {
      KeptPassword(
        user: UserID(rawValue: try $0.text(0)), hash: PasswordHash(phc: try $0.text(1)),
        changedAt: try $0.time(2),
        source: $0.isNull(3)
          ? nil : HashSource(id: HashSource.ID(rawValue: try $0.text(3)), sealedKey: try $0.bytes(4)))
    }
  }

  fileprivate func passwordCosts() throws -> [HashCost: Int] {
    let groups = try all(
      "SELECT MIN(hash), COUNT(*) FROM password WHERE cost IS NOT NULL GROUP BY cost", []
    ) { (hash: PasswordHash(phc: try $0.text(0)), count: try $0.count(1)) }
    return groups.reduce(into: [:]) { costs, group in
      if let cost = group.hash.cost { costs[cost, default: 0] += group.count }
    }
  }

  func insert(_ hash: PasswordHash, for identity: IdentityID, at now: Date) throws {
    try write(
      "INSERT INTO password (identity_id, hash, cost, source_id, changed_at) VALUES (?, ?, ?, ?, ?)",
      [identity.rawValue, hash.phc, hash.cost?.text, hash.source?.rawValue, now])
  }

  /// Replaces the hash that was proven with a more expensive one of the same password.
  func replace(_ hash: PasswordHash, of identity: IdentityID, by renewed: PasswordHash) throws {
    try write(
      "UPDATE password SET hash = ?, cost = ?, source_id = NULL WHERE identity_id = ? AND hash = ?",
      [renewed.phc, renewed.cost?.text, identity.rawValue, hash.phc])
  }

  fileprivate func set(_ change: PasswordChange) throws -> PasswordChange.Outcome {
    let verdict = change.judge(
      by: try session(change.session), try account(change.user),
      live: try liveSessions(of: change.user, at: change.now),
      holder: try identity(change.identity),
      current: try password(of: change.identity)?.hash)
    switch verdict {
    case .refuse(let outcome): return outcome
    case .replace(let identity, let ended):
      try write(
        "UPDATE password SET hash = ?, cost = ?, source_id = NULL, changed_at = ? WHERE identity_id = ?",
        [change.hash.phc, change.hash.cost?.text, change.now, identity.rawValue])
      for session in ended { try end(session, because: .passwordChanged, at: change.now) }
      try deleteUnusedCodes(of: change.user)
    case .add(let identity, let user):
      if let claim = change.claim(by: identity) { try claimAddress(claim) }
      try insert(identity)
      try upgradeGuest(change.user)
      try insert(change.hash, for: identity.id, at: change.now)
      try update(user)
    }
    if let event = change.event(for: verdict) { try insert(event) }
    return .set
  }
}
