package import BramleyAPI
package import Foundation

/// The return of an account that was taken in.
package struct MergeUndo: Sendable {
  package var id: MergeID
  /// The session of the account that stayed.
  package var caller: SessionOwner
  /// The ids of the audit entries that the step writes.
  package var auditIDs: (caller: String, other: String)
  /// The time of the step.
  package var now: Date

  package init(id: MergeID, caller: SessionOwner, auditIDs: (caller: String, other: String), now: Date) {
    self.id = id
    self.caller = caller
    self.auditIDs = auditIDs
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// What went back, and the account that stayed.
    case undone(Merge, Account)
    /// The session has ended.
    case ended
    /// The session was handed over.
    case notAllowed
    /// The caller has not authenticated recently.
    case notRecent(Account)
    /// The account has no such merge that can still be undone.
    case notFound
    /// The account would be left without an identity.
    case last
  }

  /// A merge as it is stored.
  package struct Record: Sendable {
    /// The account that stayed.
    package var user: UserID
    /// What was kept of the other one; nil when it can't be undone any more.
    package var merged: MergedAccount?
    package var undoUntil: Date?

    package init(user: UserID, merged: MergedAccount?, undoUntil: Date?) {
      self.user = user
      self.merged = merged
      self.undoUntil = undoUntil
    }
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    case carryOut(Plan)
  }

  /// What an undo writes.
  package struct Plan: Sendable {
    /// The account that stayed, afterwards.
    package var account: Account
    /// The account that returns.
    package var merged: MergedAccount
    /// The identities that go back.
    package var returning: [IdentityRecord]
    /// The password that the account gets back.
    package var password: MergedAccount.Password?
    /// The answer to the caller.
    package var report: Merge
  }

  /// Judges an undo.
  ///
  /// - Parameter isPasswordTaken: whether somebody signed up meanwhile with the address of the dropped password.
  package func judge(
    _ merge: Record?, by owner: (session: SessionRecord, account: Account)?, isPasswordTaken: Bool
  ) -> Verdict {
    guard let owner, owner.session.isAlive(of: caller.user, at: now) else { return .refuse(.ended) }
    guard !owner.session.isChild else { return .refuse(.notAllowed) }
    guard RecentAuthentication.includes(caller.authTime, of: owner.account, at: now) else {
      return .refuse(.notRecent(owner.account))
    }
    guard let merge, merge.user == caller.user, let merged = merge.merged, let end = merge.undoUntil,
      now < end
    else { return .refuse(.notFound) }
    var account = owner.account
    let returning = account.identities.filter { merged.identities.contains($0.id) }
    guard !returning.isEmpty || merged.password != nil else { return .refuse(.notFound) }
    account.identities.removeAll { merged.identities.contains($0.id) }
    guard !account.identities.isEmpty || merged.survivorWasGuest else { return .refuse(.last) }
    restore(&account.user, merged)
    let report = Merge(
      id: id, userID: account.user.id, otherUserID: merged.id,
      moves: returning.map { MergeItem(kind: .identity, identity: $0.id, provider: $0.method) }, dropped: [],
      clashes: [], undoUntil: nil)
    return .carryOut(
      Plan(
        account: account, merged: merged, returning: returning,
        password: isPasswordTaken ? nil : merged.password, report: report))
  }

  /// Gives back what the merge filled in, unless it has changed since.
  private func restore(_ user: inout UserRecord, _ merged: MergedAccount) {
    let before = merged.survivorProfile
    if before.name == nil, user.name == merged.profile.name { user.name = nil }
    if before.email != merged.profile.email, user.email == merged.profile.email {
      user.takeAddress(of: before)
    }
  }

  /// Returns the events of an undo: one for each account.
  package func events(for report: Merge) -> [AuditEvent] {
    let detail = ["merge": id.rawValue, "identities": "\(report.moves.count)"]
    return [
      AuditEvent(
        id: auditIDs.caller, kind: .userMergeUndone, at: now, userID: report.userID,
        sessionID: caller.session,
        detail: detail.merging(["other_user": report.otherUserID.rawValue]) { $1 }),
      AuditEvent(
        id: auditIDs.other, kind: .userMergeUndone, at: now, userID: report.otherUserID, sessionID: nil,
        detail: detail.merging(["from": report.userID.rawValue]) { $1 }),
    ]
  }
}
