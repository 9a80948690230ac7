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
    switch entry.judge(try owner(entry.caller), try owner(entry.other)) {
    case .refuse(let obstacle): return .refused(obstacle)
    case .carryOut(let plan):
      if !entry.isDryRun { try carryOut(plan, of: entry) }
      return .merged(
        plan.report, entry.isDryRun ? try account(entry.caller.user) ?? plan.account : plan.account)
    }
  }

  private func owner(_ owner: SessionOwner) throws -> (session: SessionRecord, account: Account)? {
    guard let session = try session(owner.session), let account = try account(session.userID) else {
      return nil
    }
    return (session, account)
  }

  /// The merge that an earlier try of the same request made.
  private func earlierMerge(_ entry: AccountMerge) throws -> AccountMerge.Outcome? {
    guard let keyHash = entry.keyHash, !entry.isDryRun,
      let report = try first(
        """
        SELECT report FROM merge
        WHERE session_id = ? AND key_hash = ? AND user_id = ? AND other_user_id = ? AND undone_at IS NULL
        """,
        [entry.caller.session.rawValue, keyHash, entry.caller.user.rawValue, entry.other.user.rawValue],
        { try JSONColumn.decode(Merge.self, try $0.text(0)) }),
      let owner = try owner(entry.caller), owner.session.isAlive(of: entry.caller.user, at: entry.now)
    else { return nil }
    return .merged(report, owner.account)
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
    merged.secondFactors = try moveSecondFactors(from: other, to: user)
    // Sessions, codes and a dropped password are deleted with it.
    try deleteAccount(other)
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

  /// Moves the factors of the account that goes, and its recovery codes where the other has none.
  private func moveSecondFactors(from other: UserID, to user: UserID) throws -> [SecondFactorID]? {
    let factors = try secondFactors(of: other).map(\.id)
    guard !factors.isEmpty else { return nil }
    try write("UPDATE second_factor SET user_id = ? WHERE user_id = ?", [user.rawValue, other.rawValue])
    if try recoveryCodes(of: user).isEmpty {
      try write("UPDATE recovery_code SET user_id = ? WHERE user_id = ?", [user.rawValue, other.rawValue])
    }
    return factors
  }

  private func move(_ identity: IdentityID, to user: UserID) throws {
    if isTelling(.identityLinked, .identityUnlinked) {
      let row = try row("SELECT user_id, provider FROM identity WHERE id = ?", [identity.rawValue])
      if let row {
        let (former, provider) = (UserID(rawValue: try row.text(0)), ProviderID(rawValue: try row.text(1)))
        try tell(.identityUnlinked(identity, provider, from: former))
        try tell(.identityLinked(identity, provider, to: user))
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
    switch entry.judge(record, by: try owner(entry.caller)) {
    case .refuse(let outcome): return outcome
    case .carryOut(let plan):
      try carryOut(plan, of: entry)
      return .undone(plan.report, plan.account)
    }
  }

  private func carryOut(_ plan: MergeUndo.Plan, of entry: MergeUndo) throws {
    let merged = plan.merged
    try insert(merged.user)
    for identity in plan.returning {
      _ = try endSessions(of: identity, because: .mergeUndone, at: entry.now)
      try move(identity.id, to: merged.id)
    }
    if let password = merged.password {
      let identity = password.record(of: merged.id)
      // Somebody may have signed up with the address meanwhile.
      if try self.identity(identity.key) == nil {
        try insert(identity)
        try insert(PasswordHash(phc: password.hash), for: identity.id, at: entry.now)
      }
    }
    for id in merged.secondFactors ?? [] {
      try write(
        "UPDATE second_factor SET user_id = ? WHERE id = ? AND user_id = ?",
        [merged.id.rawValue, id.rawValue, plan.account.user.id.rawValue])
    }
    // Without a factor, recovery codes stand for nothing.
    if merged.secondFactors?.isEmpty == false, try secondFactors(of: plan.account.user.id).isEmpty {
      try write(
        "UPDATE recovery_code SET user_id = ? WHERE user_id = ?",
        [merged.id.rawValue, plan.account.user.id.rawValue])
    }
    try update(plan.account.user)
    if plan.account.isGuest { try insertGuest(plan.account.user.id, at: entry.now) }
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
