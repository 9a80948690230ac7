package import BramleyAPI
package import Foundation

/// The merge of two accounts of one person, each shown by a session of its own.
package struct AccountMerge: Sendable {
  /// Seconds for which a merge can be undone.
  package static let undoWindow: TimeInterval = 7 * 86_400

  package var id: MergeID
  /// The session of the account that stays.
  package var caller: SessionOwner
  /// The session of the account that is taken in.
  package var other: SessionOwner
  /// Whether nothing is written.
  package var isDryRun: Bool
  /// The hash of the request's `Idempotency-Key`, so that a retry is answered with the same merge.
  package var keyHash: Data?
  /// The ids of the audit entries that the step writes.
  package var auditIDs: (caller: String, other: String)
  /// The time of the step.
  package var now: Date

  package init(
    id: MergeID, caller: SessionOwner, other: SessionOwner, isDryRun: Bool, keyHash: Data?,
    auditIDs: (caller: String, other: String), now: Date
  ) {
    self.id = id
    self.caller = caller
    self.other = other
    self.isDryRun = isDryRun
    self.keyHash = keyHash
    self.auditIDs = auditIDs
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The merge, done or (for a dry run) planned, and the account that stays.
    case merged(Merge, Account)
    case refused(Obstacle)
  }

  /// Why the accounts are not merged.
  package enum Obstacle: Sendable, Equatable {
    /// The caller's session has ended.
    case callerEnded
    /// The caller's session was handed over.
    case callerHandedOver
    /// The caller has not authenticated recently.
    case callerNotRecent(Account)
    /// The other session has ended, or was handed over.
    case otherEnded
    /// The owner of the other account has not authenticated recently.
    case otherNotRecent(Account)
    /// Both sessions belong to one account.
    case sameAccount
  }

  /// Returns the events of a merge that is done: one for each account.
  package func events(for report: Merge) -> [AuditEvent] {
    let identities = "\(report.moves.filter { $0.kind == .identity }.count)"
    return [
      AuditEvent(
        id: auditIDs.caller, kind: .userMerged, at: now, userID: caller.user, sessionID: caller.session,
        detail: ["merge": id.rawValue, "other_user": other.user.rawValue, "identities": identities]),
      AuditEvent(
        id: auditIDs.other, kind: .userMerged, at: now, userID: other.user, sessionID: other.session,
        detail: ["merge": id.rawValue, "into": caller.user.rawValue, "identities": identities]),
    ]
  }
}
