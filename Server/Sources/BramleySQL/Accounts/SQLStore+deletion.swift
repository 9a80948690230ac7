package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: DeletionStore {
  package func holdings(
    of user: UserID, people: Set<Data>
  ) async throws(StoreError) -> AppleHoldings {
    try await engine.read { try $0.holdings(of: user, people: people) }
  }

  package func delete(_ entry: AccountDeletion) async throws(StoreError) -> AccountDeletion.Outcome {
    try await engine.write { try $0.delete(entry) }
  }

  package func deletion(_ id: DeletionID, at now: Date) async throws(StoreError) -> DeletionStatus? {
    try await engine.read { tx in
      let isKept = try tx.exists(
        "SELECT 1 FROM deletion WHERE id = ? AND expires_at > ?", [id.rawValue, now])
      return isKept ? try tx.deletionStatus(id) : nil
    }
  }
}

extension SQLTransaction {
  func holdings(of user: UserID, people: Set<Data>) throws -> AppleHoldings {
    let grants = try all(
      """
      SELECT provider, team, subject, client_id, sealed_refresh_token, revoked_at
      FROM apple_grant JOIN identity ON identity.id = apple_grant.identity_id
      WHERE identity.user_id = ? ORDER BY identity.id, client_id
      """, [user.rawValue], AppleHoldings.Grant.init(row:))
    var jobs: [AppleHoldings.Job] = []
    for person in people {
      jobs += try all(
        "SELECT id, kind, payload FROM job WHERE person = ? AND kind IN (?, ?) AND failed_at IS NULL",
        [person, ExchangeCodeJob.kind.rawValue, RevokeJob.kind.rawValue], AppleHoldings.Job.init(row:))
    }
    return AppleHoldings(grants: grants, jobs: jobs.sorted { $0.id.rawValue < $1.id.rawValue })
  }

  fileprivate func delete(_ entry: AccountDeletion) throws -> AccountDeletion.Outcome {
    if let made = try earlierDeletion(by: entry.authority) { return .again(made) }
    guard let account = try account(entry.user), try isWanted(entry, of: account) else {
      try finishOrphan(entry)
      return .ended
    }
    if case .owner(let id, _) = entry.authority {
      guard let session = try session(id), session.userID == entry.user, session.isAlive(at: entry.now)
      else { return .ended }
      guard session.isRecentlyAuthenticated(at: entry.now) else { return .notRecent(account) }
    }
    guard Set(account.identities.map(\.key)) == Set(entry.people.keys),
      try holdings(of: entry.user, people: Set(entry.people.values)) == entry.expected
    else { return .changed }
    for identity in account.identities {
      guard let person = entry.people[identity.key] else { continue }
      try bury(person, identity, entry)
    }
    let id = try carryOut(entry, account)
    guard let status = try deletionStatus(id) else { throw StoreError(.broken, "a deletion was not kept") }
    return .done(status)
  }

  /// The deletion that the same request made before.
  private func earlierDeletion(by authority: AccountDeletion.Authority) throws -> DeletionStatus? {
    guard case .owner(let session, let keyHash?) = authority else { return nil }
    let id = try first(
      "SELECT id FROM deletion WHERE session_id = ? AND key_hash = ?", [session.rawValue, keyHash]
    ) { DeletionID(rawValue: try $0.text(0)) }
    return try id.flatMap(deletionStatus)
  }

  /// A grace that is over means something only while its deletion still stands.
  private func isWanted(_ entry: AccountDeletion, of account: Account) throws -> Bool {
    guard case .graceOver(let id) = entry.authority else { return true }
    return account.user.deletion?.id == id
  }

  /// A scheduled deletion whose account went by another way is over.
  private func finishOrphan(_ entry: AccountDeletion) throws {
    guard case .graceOver(let id) = entry.authority, try account(entry.user) == nil else { return }
    try write(
      "UPDATE deletion SET state = ?, finished_at = ? WHERE id = ? AND state = ?",
      [
        DeletionState.completed.rawValue, entry.now, id.rawValue,
        DeletionState.scheduled.rawValue,
      ])
  }

  /// What was issued for a person before now opens nothing any more.
  private func bury(_ person: Data, _ identity: IdentityRecord, _ entry: AccountDeletion) throws {
    try layTombstone(
      for: person, notBefore: Tombstone.notBefore(at: entry.now, newestTokenAt: identity.newestTokenAt),
      until: entry.tombstonesUntil)
    try write("DELETE FROM flow WHERE person = ?", [person])
  }

  private func carryOut(_ entry: AccountDeletion, _ account: Account) throws -> DeletionID {
    let id = account.user.deletion?.id ?? entry.id
    try write("DELETE FROM revocation WHERE deletion_id = ?", [id.rawValue])
    switch entry.plan {
    case .atOnce:
      try keep(id, entry, state: .completed, dueAt: entry.now)
      try write("DELETE FROM account WHERE id = ?", [entry.user.rawValue])
      try audit(.accountDeleted, entry)
    case .later(let job, let dueAt):
      try keep(id, entry, state: .scheduled, dueAt: dueAt)
      try insert(job)
      var user = account.user
      user.deletion = ScheduledDeletion(id: id, dueAt: dueAt)
      try update(user)
      try write("DELETE FROM authorization_code WHERE user_id = ?", [entry.user.rawValue])
      try write(
        "UPDATE session SET ended_at = ?, end_reason = ? WHERE user_id = ? AND ended_at IS NULL",
        [entry.now, SessionEndReason.accountDeleted.rawValue, entry.user.rawValue])
      try audit(.deletionScheduled, entry)
    }
    for revocation in entry.revocations { try insert(revocation, of: id) }
    return id
  }

  private func keep(
    _ id: DeletionID, _ entry: AccountDeletion, state: DeletionState, dueAt: Date
  ) throws {
    var asked: (session: String, keyHash: Data?)?
    if case .owner(let session, let keyHash) = entry.authority { asked = (session.rawValue, keyHash) }
    try write(
      """
      INSERT INTO deletion (id, user_id, state, session_id, key_hash, created_at, due_at, finished_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        state = excluded.state, due_at = excluded.due_at, finished_at = excluded.finished_at,
        expires_at = excluded.expires_at
      """,
      [
        id.rawValue, entry.user.rawValue, state.rawValue, asked?.session, asked?.keyHash,
        entry.now, dueAt, state == .completed ? entry.now : nil,
        dueAt.addingTimeInterval(DeletionRecord.lifetime),
      ])
  }

  private func audit(_ kind: AuditKind, _ entry: AccountDeletion) throws {
    var session: SessionID?
    let authority: String
    switch entry.authority {
    case .owner(let id, _): (session, authority) = (id, "owner")
    case .operator: authority = "operator"
    case .graceOver: authority = "owner, grace over"
    }
    try insert(
      AuditEvent(
        id: entry.auditID, kind: kind, at: entry.now, userID: entry.user, sessionID: session,
        detail: ["by": authority]))
  }
}

// A sign-in within the grace cancels the deletion.
extension SQLTransaction {
  /// Cancels a scheduled deletion.
  func cancel(_ deletion: DeletionID, at now: Date) throws {
    try write(
      "UPDATE deletion SET state = ?, finished_at = ? WHERE id = ?",
      [DeletionState.cancelled.rawValue, now, deletion.rawValue])
    try write("DELETE FROM revocation WHERE deletion_id = ?", [deletion.rawValue])
  }
}

extension AppleHoldings.Grant {
  fileprivate init(row: SQLRow) throws {
    self.init(
      identity: try IdentityKey(row: row), clientID: ClientID(rawValue: try row.text(3)),
      sealedRefreshToken: try row.bytes(4), revokedAt: try row.optionalTime(5))
  }
}

extension AppleHoldings.Job {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: JobID(rawValue: try row.text(0)), kind: JobKind(rawValue: try row.text(1)),
      payload: try row.bytes(2))
  }
}
