package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: DeletionStore {
  package func holdings(
    of user: UserID, people: Set<Data>
  ) async throws(StoreError) -> Holdings {
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
  fileprivate func delete(_ entry: AccountDeletion) throws -> AccountDeletion.Outcome {
    if let made = try earlierDeletion(entry) { return .again(made) }
    let account = try self.account(entry.user)
    let session = try entry.request.flatMap { try self.session($0.session) }
    let holdings = try self.holdings(of: entry.user, people: Set(entry.people.values))
    switch entry.judge(account, by: session, holdings: holdings) {
    case .refuse(let outcome): return outcome
    case .complete(let id):
      try complete(id, at: entry.now)
      return .ended
    case .carryOut(let effects):
      try carryOut(effects, of: entry)
      guard let status = try deletionStatus(effects.deletion.id) else {
        throw StoreError(.broken, "a deletion was not kept")
      }
      return .done(status)
    }
  }

  /// The deletion that an earlier try of the same request created.
  private func earlierDeletion(_ entry: AccountDeletion) throws -> DeletionStatus? {
    guard let request = entry.request, let keyHash = request.keyHash else { return nil }
    let id = try first(
      "SELECT id FROM deletion WHERE session_id = ? AND key_hash = ?", [request.session.rawValue, keyHash]
    ) { DeletionID(rawValue: try $0.text(0)) }
    return try id.flatMap(deletionStatus)
  }

  private func carryOut(_ effects: AccountDeletion.Effects, of entry: AccountDeletion) throws {
    let deletion = effects.deletion
    for (person, notBefore) in effects.tombstones {
      try keepTombstone(of: person, notBefore: notBefore, until: entry.tombstonesUntil)
      try deleteFlows(of: person)
    }
    try write("DELETE FROM revocation WHERE deletion_id = ?", [deletion.id.rawValue])
    try keep(deletion, askedFor: entry.request)
    if let user = effects.remaining {
      try update(user)
      try write("DELETE FROM authorization_code WHERE user_id = ?", [user.id.rawValue])
      try emitEnd(
        ofSessionsWhere: "user_id = ?", [user.id.rawValue], because: .accountDeleted, at: entry.now)
      try write(
        "UPDATE session SET ended_at = ?, end_reason = ? WHERE user_id = ? AND ended_at IS NULL",
        [entry.now, SessionEndReason.accountDeleted.rawValue, user.id.rawValue])
      announce(.accountEnded(user.id))
    } else {
      // Identities, grants, sessions and codes are deleted with it.
      try deleteAccount(entry.user, at: entry.now)
    }
    if let job = effects.job { try insert(job) }
    try insert(entry.event(for: effects))
    for revocation in entry.revocations { try insert(revocation, of: deletion.id) }
  }

  func keep(
    _ deletion: DeletionRecord, askedFor request: (session: SessionID, keyHash: Data?)? = nil
  ) throws {
    try write(
      """
      INSERT INTO deletion (
        id, user_id, state, session_id, key_hash, created_at, due_at, finished_at, expires_at, scope
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        state = excluded.state, due_at = excluded.due_at, finished_at = excluded.finished_at,
        expires_at = excluded.expires_at
      """,
      [
        deletion.id.rawValue, deletion.userID.rawValue, deletion.state.rawValue, request?.session.rawValue,
        request?.keyHash, deletion.createdAt, deletion.dueAt, deletion.finishedAt,
        deletion.dueAt.addingTimeInterval(DeletionRecord.lifetime), deletion.scope.rawValue,
      ])
  }

  /// Deletes an account, and with it all rows that belong to it.
  func deleteAccount(_ user: UserID, at now: Date) throws {
    try emitEnd(ofSessionsWhere: "user_id = ?", [user.rawValue], because: .accountDeleted, at: now)
    try write("DELETE FROM account WHERE id = ?", [user.rawValue])
    announce(.accountEnded(user))
  }

  /// Completes a scheduled deletion whose account was deleted otherwise.
  func complete(_ deletion: DeletionID, at now: Date) throws {
    try write(
      "UPDATE deletion SET state = ?, finished_at = ? WHERE id = ? AND state = ?",
      [DeletionState.completed.rawValue, now, deletion.rawValue, DeletionState.scheduled.rawValue])
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
