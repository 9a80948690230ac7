package import BramleyAPI
package import Foundation

extension AccountMerge {
  package enum Verdict: Sendable {
    case refuse(Obstacle)
    /// A dry run: nothing is written, and the account is answered as it is.
    case foretell(Merge, Account)
    case carryOut(Plan)
  }

  /// What a merge writes.
  package struct Plan: Sendable {
    /// The account that stays, afterwards.
    package var account: Account
    /// What is kept of the other one; its dropped password is added by the store.
    package var merged: MergedAccount
    /// The password identity that is dropped.
    package var droppedPassword: IdentityRecord?
    /// The answer to the caller.
    package var report: Merge
  }

  /// Judges a merge. A guest has nothing to authenticate with, so the session alone shows who it is.
  package func judge(
    _ one: (session: SessionRecord, account: Account)?, _ two: (session: SessionRecord, account: Account)?
  ) -> Verdict {
    guard let one, one.session.isAlive(of: caller.user, at: now) else { return .refuse(.callerEnded) }
    guard !one.session.isChild else { return .refuse(.callerHandedOver) }
    guard RecentAuthentication.includes(caller.authTime, of: one.account, at: now) else {
      return .refuse(.callerNotRecent(one.account))
    }
    guard let two, two.session.isAlive(of: other.user, at: now), !two.session.isChild else {
      return .refuse(.otherEnded)
    }
    guard one.account.user.id != two.account.user.id else { return .refuse(.sameAccount) }
    guard RecentAuthentication.includes(other.authTime, of: two.account, at: now),
      other.shown.map({ two.account.accepts($0.methods, of: $0.provider) }) ?? true
    else {
      return .refuse(.otherNotRecent(two.account))
    }
    let plan = plan(one.account, taking: two.account)
    return isDryRun ? .foretell(plan.report, one.account) : .carryOut(plan)
  }

  /// The hash by which an earlier try of the same request is found; nil where none was stored.
  package var retryHash: Data? { isDryRun ? nil : keyHash }

  /// Returns what answers the retry of a merge that is done; nil where the caller's session has ended since.
  package func repeating(
    _ report: Merge, to owner: (session: SessionRecord, account: Account)?
  ) -> Outcome? {
    guard let owner, owner.session.isAlive(of: caller.user, at: now) else { return nil }
    return .merged(report, owner.account)
  }

  private func plan(_ stays: Account, taking taken: Account) -> Plan {
    var report = Merge(
      id: isDryRun ? nil : id, userID: stays.user.id, otherUserID: taken.user.id, moves: [], dropped: [],
      clashes: [], undoUntil: nil)
    var account = stays
    let dropped = stays.hasPassword ? taken.identities.first { $0.key.provider == .password } : nil
    let moved = taken.identities.filter { $0.id != dropped?.id }
    account.identities += moved.map { identity in
      var identity = identity
      identity.userID = stays.user.id
      return identity
    }
    account.identities.sort { ($0.linkedAt, $0.id.rawValue) < ($1.linkedAt, $1.id.rawValue) }
    report.moves += moved.map { MergeItem(kind: .identity, identity: $0.id, provider: $0.method) }
    if let dropped {
      report.dropped.append(
        MergeItem(kind: .password, identity: dropped.id, provider: dropped.method))
    }
    mergeProfiles(&account.user, taken.user, &report)
    report.dropped.append(MergeItem(kind: .sessions))
    // Nobody could sign in to a guest's account again: its sessions have ended.
    if !isDryRun, !taken.isGuest { report.undoUntil = now.addingTimeInterval(Self.undoWindow) }
    var merged = MergedAccount(
      id: taken.user.id, createdAt: taken.user.createdAt, profile: .init(of: taken.user),
      identities: moved.map(\.id), password: nil, survivorProfile: .init(of: stays.user),
      survivorWasGuest: stays.isGuest)
    merged.metadata = taken.user.metadata
    return Plan(account: account, merged: merged, droppedPassword: dropped, report: report)
  }

  /// Fills what is empty; a verified address takes the place of an unverified one.
  private func mergeProfiles(_ stays: inout UserRecord, _ taken: UserRecord, _ report: inout Merge) {
    if stays.name == nil, taken.name != nil {
      stays.name = taken.name
      report.moves.append(MergeItem(kind: .name))
    } else if let name = taken.name, name != stays.name {
      report.dropped.append(MergeItem(kind: .name))
    }
    if stays.metadata == nil { stays.metadata = taken.metadata }
    guard taken.email != nil else { return }
    if stays.email == nil || (!stays.emailVerified && taken.emailVerified) {
      stays.takeAddress(of: MergedAccount.Profile(of: taken))
      report.moves.append(MergeItem(kind: .email))
    } else if taken.email != stays.email {
      report.dropped.append(MergeItem(kind: .email))
    }
  }
}
