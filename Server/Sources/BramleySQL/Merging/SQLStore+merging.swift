package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: MergeStore {
  package func merge(_ entry: AccountMerge) async throws(StoreError) -> AccountMerge.Outcome {
    try await engine.write { try $0.merge(entry) }
  }

  package func undoableMerge(of user: UserID, at now: Date) async throws(StoreError) -> UndoableMerge? {
    try await engine.read { try $0.undoableMerge(of: user, at: now) }
  }

  package func undo(_ entry: MergeUndo) async throws(StoreError) -> MergeUndo.Outcome {
    try await engine.write { try $0.undo(entry) }
  }
}

extension SQLTransaction {
  /// The accounts that were taken in by an account; their events are part of its log. A bounded number.
  func accounts(mergedInto user: UserID) throws -> [UserID] {
    try all(
      "SELECT other_user_id FROM merge WHERE user_id = ? AND undone_at IS NULL ORDER BY merged_at DESC LIMIT 20",
      [user.rawValue]
    ) { UserID(rawValue: try $0.text(0)) }
  }

  fileprivate func merge(_ entry: AccountMerge) throws -> AccountMerge.Outcome {
    if let earlier = try earlierMerge(entry) { return earlier }
    switch entry.judge(try owner(of: entry.caller), try owner(of: entry.other)) {
    case .refuse(let obstacle): return .refused(obstacle)
    case .foretell(let report, let account): return .merged(report, account)
    case .carryOut(let plan):
      try carryOut(plan, of: entry)
      return .merged(plan.report, plan.account)
    }
  }

  /// The merge that an earlier try of the same request made.
  private func earlierMerge(_ entry: AccountMerge) throws -> AccountMerge.Outcome? {
    guard let keyHash = entry.retryHash,
      let report = try first(
        """
        SELECT report FROM merge
        WHERE session_id = ? AND key_hash = ? AND user_id = ? AND other_user_id = ? AND undone_at IS NULL
        """,
        [entry.caller.session.rawValue, keyHash, entry.caller.user.rawValue, entry.other.user.rawValue],
        { try JSONColumn.decode(Merge.self, try $0.text(0)) })
    else { return nil }
    return entry.repeating(report, to: try owner(of: entry.caller))
  }

  private func carryOut(_ plan: AccountMerge.Plan, of entry: AccountMerge) throws {
    var merged = plan.merged
    if let dropped = plan.droppedPassword, let kept = try password(of: dropped.key) {
      merged.password = MergedAccount.Password(dropped, hash: kept.hash.phc)
    }
    let (user, other) = (entry.caller.user, entry.other.user)
    for identity in merged.identities { try move(identity, to: user) }
    // Merges into the account that goes can be undone from the one that stays.
    try write("UPDATE merge SET user_id = ? WHERE user_id = ?", [user.rawValue, other.rawValue])
    try write("UPDATE unlinked SET user_id = ? WHERE user_id = ?", [user.rawValue, other.rawValue])
    let factors = FactorMove(
      merging: try secondFactors(of: other).map(\.id),
      intoAccountWithCodes: try !recoveryCodes(of: user).isEmpty)
    try move(factors, from: other, to: user)
    if !factors.factors.isEmpty { merged.secondFactors = factors.factors }
    // Sessions, codes and a dropped password are deleted with it.
    try deleteAccount(other, at: entry.now)
    try update(plan.account.user)
    if !plan.account.isGuest { try upgradeGuest(user) }
    let isUndoable = plan.report.undoUntil != nil
    try write(
      """
      INSERT INTO merge (
        id, user_id, other_user_id, session_id, key_hash, report, merged, merged_at, undo_until
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry.id.rawValue, user.rawValue, other.rawValue, entry.caller.session.rawValue, entry.keyHash,
        try JSONColumn.encode(plan.report), isUndoable ? try JSONColumn.encode(merged) : nil, entry.now,
        plan.report.undoUntil,
      ])
    for event in entry.events(for: plan.report) { try insert(event) }
  }

  private func move(_ factors: FactorMove, from former: UserID, to user: UserID) throws {
    for id in factors.factors {
      try write(
        "UPDATE second_factor SET user_id = ? WHERE id = ? AND user_id = ?",
        [user.rawValue, id.rawValue, former.rawValue])
    }
    guard factors.takesCodes else { return }
    try write("UPDATE recovery_code SET user_id = ? WHERE user_id = ?", [user.rawValue, former.rawValue])
  }

  private func move(_ identity: IdentityID, to user: UserID) throws {
    if isWanted(.identityLinked, .identityUnlinked) {
      let row = try row("SELECT user_id, provider FROM identity WHERE id = ?", [identity.rawValue])
      if let row {
        let (former, provider) = (UserID(rawValue: try row.text(0)), ProviderID(rawValue: try row.text(1)))
        try emit(.identityUnlinked(identity, provider, from: former))
        try emit(.identityLinked(identity, provider, to: user))
      }
    }
    try write("UPDATE identity SET user_id = ? WHERE id = ?", [user.rawValue, identity.rawValue])
  }
}

extension SQLTransaction {
  fileprivate func undoableMerge(of user: UserID, at now: Date) throws -> UndoableMerge? {
    try first(
      """
      SELECT id, undo_until FROM merge
      WHERE user_id = ? AND undone_at IS NULL AND merged IS NOT NULL AND undo_until > ?
      ORDER BY undo_until DESC, id LIMIT 1
      """,
      [user.rawValue, now]
    ) { UndoableMerge(id: MergeID(rawValue: try $0.text(0)), until: try $0.time(1)) }
  }

  fileprivate func undo(_ entry: MergeUndo) throws -> MergeUndo.Outcome {
    let record = try first(
      "SELECT user_id, merged, undo_until FROM merge WHERE id = ? AND undone_at IS NULL", [entry.id.rawValue],
      MergeUndo.Record.init(row:))
    let password = record?.merged.flatMap { merged in merged.password?.record(of: merged.id) }
    let verdict = entry.judge(
      record, by: try owner(of: entry.caller),
      isPasswordTaken: try password.flatMap { try identity($0.key) } != nil)
    switch verdict {
    case .refuse(let outcome): return outcome
    case .carryOut(let plan):
      try carryOut(plan, of: entry)
      return .undone(plan.report, plan.account)
    }
  }

  private func carryOut(_ plan: MergeUndo.Plan, of entry: MergeUndo) throws {
    let (merged, user) = (plan.merged, plan.account.user)
    try insert(merged.user)
    for identity in plan.returning {
      _ = try endSessions(of: identity, because: .mergeUndone, at: entry.now)
      try move(identity.id, to: merged.id)
    }
    if let password = plan.password {
      let identity = password.record(of: merged.id)
      try insert(identity)
      try insert(PasswordHash(phc: password.hash), for: identity.id, at: entry.now)
    }
    let factors = FactorMove(
      returning: merged.secondFactors ?? [], from: try secondFactors(of: user.id).map(\.id))
    try move(factors, from: user.id, to: merged.id)
    try update(user)
    if plan.account.isGuest { try insertGuest(user.id, at: entry.now) }
    try write(
      "UPDATE merge SET undone_at = ?, merged = NULL WHERE id = ?", [entry.now, entry.id.rawValue])
    for event in entry.events(for: plan.report) { try insert(event) }
  }
}

extension MergeUndo.Record {
  fileprivate init(row: SQLRow) throws {
    self.init(
      user: UserID(rawValue: try row.text(0)),
      merged: try row.optionalText(1).map { try JSONColumn.decode(MergedAccount.self, $0) },
      undoUntil: try row.optionalTime(2))
  }
}
