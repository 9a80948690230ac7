package import BramleyAPI
package import Foundation

/// Where accounts are deleted.
package protocol DeletionStore: Sendable {
  /// What of Apple's hangs on an account: its grants, and the unfinished jobs about its people.
  ///
  /// - Parameter people: the account's identities as ``PersonKey`` hides them.
  func holdings(of user: UserID, people: Set<Data>) async throws(StoreError) -> AppleHoldings
  /// Deletes an account, or schedules that, in one step: sessions and codes end, tombstones are laid, what has to
  /// be ended at Apple is queued, and (unless it is only scheduled) the account and all it holds is erased.
  func delete(_ entry: AccountDeletion) async throws(StoreError) -> AccountDeletion.Outcome
  /// What became of a deletion; nil when there is none, or none any more.
  func deletion(_ id: DeletionID, at now: Date) async throws(StoreError) -> DeletionStatus?
}

/// The deletion of an account with everything that it writes.
package struct AccountDeletion: Sendable {
  /// The account.
  package var user: UserID
  /// On whose word.
  package var authority: Authority
  /// The id of the row, if one has to be made.
  package var id: DeletionID
  /// The account's identities as ``PersonKey`` hides them; the step must find just these.
  package var people: [IdentityKey: Data]
  /// What the step must find.
  package var expected: AppleHoldings
  /// What is done.
  package var plan: Plan
  /// What has to be ended at Apple.
  package var revocations: [PlannedRevocation]
  /// Until when the tombstones stay.
  package var tombstonesUntil: Date
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    user: UserID, authority: Authority, id: DeletionID, people: [IdentityKey: Data], expected: AppleHoldings,
    plan: Plan, revocations: [PlannedRevocation], tombstonesUntil: Date, auditID: String, now: Date
  ) {
    self.user = user
    self.authority = authority
    self.id = id
    self.people = people
    self.expected = expected
    self.plan = plan
    self.revocations = revocations
    self.tombstonesUntil = tombstonesUntil
    self.auditID = auditID
    self.now = now
  }

  /// On whose word an account is deleted.
  package enum Authority: Sendable {
    /// Its owner's, by a live session with a recent authentication. With the hash of the request's
    /// `Idempotency-Key`, a retry is answered with the same deletion.
    case owner(SessionID, keyHash: Data?)
    /// An operator's.
    case `operator`
    /// Its owner's of before: the grace of this deletion is over.
    case graceOver(DeletionID)
  }

  /// What is done.
  package enum Plan: Sendable {
    /// The account goes now.
    case atOnce
    /// The account goes at a time, by a job.
    case later(JobRecord, dueAt: Date)
  }

  /// What came of it. Only `done` wrote something.
  package enum Outcome: Sendable, Equatable {
    /// The account is deleted, or its deletion scheduled.
    case done(DeletionStatus)
    /// The same request came before; here is what it did.
    case again(DeletionStatus)
    /// The session is over, or the account is gone.
    case ended
    /// The session's authentication is too long ago.
    case notRecent(Account)
    /// The account holds other things than was expected: look again.
    case changed
  }
}
