package import BramleyAPI
package import Foundation

extension AccountDeletion {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// The account was deleted in another way: complete the scheduled deletion.
    case complete(DeletionID)
    /// Delete the account, or schedule its deletion.
    case carryOut(Effects)
  }

  /// What a deletion writes, besides the revocations.
  package struct Effects: Sendable {
    /// The deletion's row.
    package var deletion: DeletionRecord
    /// The people whose tokens are refused from now on, and up to which time of issue.
    package var tombstones: [(person: Data, notBefore: Date)]
    /// The account's row while it stays until it is due; nil when the account is deleted now.
    package var remaining: UserRecord?
    /// The job that deletes it later.
    package var job: JobRecord?
  }

  /// Judges a deletion.
  ///
  /// - Parameters:
  ///   - session: the caller's session, if there is one.
  ///   - holdings: what the account and its people hold at Apple now.
  package func judge(_ account: Account?, by session: SessionRecord?, holdings: Holdings) -> Verdict {
    guard let account else {
      if case .graceExpired(let id) = authority { return .complete(id) }
      return .refuse(.ended)
    }
    switch authority {
    case .owner(_, let authTime, _):
      guard let session, session.isAlive(of: user, at: now) else { return .refuse(.ended) }
      guard !session.isChild else { return .refuse(.notAllowed) }
      guard RecentAuthentication.includes(authTime, of: account, at: now) else {
        return .refuse(.notRecent(account))
      }
    case .graceExpired(let id):
      // The job counts only while its deletion is still scheduled.
      guard account.user.deletion?.id == id else { return .refuse(.ended) }
    case .operator, .operatorNamed: break
    }
    guard Set(account.identities.map(\.key)) == Set(people.keys), holdings == expected else {
      return .refuse(.changed)
    }
    return .carryOut(effects(on: account))
  }

  /// The caller's session, and the hash of its `Idempotency-Key`.
  package var request: (session: SessionID, keyHash: Data?)? {
    guard case .owner(let session, _, let keyHash) = authority else { return nil }
    return (session, keyHash)
  }

  /// Returns the event of a deletion that is carried out.
  package func event(for effects: Effects) -> AuditEvent {
    let by =
      switch authority {
      case .owner: "owner"
      case .operator, .operatorNamed: "operator"
      case .graceExpired: "owner, grace over"
      }
    var detail = ["by": by]
    if case .operatorNamed(let name) = authority { detail = OperatorAct.detail(of: name) }
    return AuditEvent(
      id: auditID, kind: effects.remaining == nil ? .accountDeleted : .deletionScheduled, at: now,
      userID: user,
      sessionID: request?.session, detail: detail)
  }

  private func effects(on account: Account) -> Effects {
    let tombstones = account.identities.compactMap { identity in
      people[identity.key].map {
        (person: $0, notBefore: Tombstone.notBefore(at: now, newestTokenAt: identity.newestTokenAt))
      }
    }
    var deletion = DeletionRecord(
      id: account.user.deletion?.id ?? id, userID: user, state: .completed, createdAt: now, dueAt: now,
      finishedAt: now)
    guard case .later(let job, let dueAt) = plan else {
      return Effects(deletion: deletion, tombstones: tombstones)
    }
    // The job of an earlier request stays, and comes first.
    let due = min(dueAt, account.user.deletion?.dueAt ?? dueAt)
    (deletion.state, deletion.dueAt, deletion.finishedAt) = (.scheduled, due, nil)
    var remaining = account.user
    remaining.deletion = ScheduledDeletion(id: deletion.id, dueAt: due)
    return Effects(deletion: deletion, tombstones: tombstones, remaining: remaining, job: job)
  }
}
