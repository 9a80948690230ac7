package import BramleyAPI
package import Foundation

/// Deletes accounts.
package protocol DeletionStore: Sendable {
  /// Returns what an account holds at Apple: its grants, and the unfinished jobs about its people.
  ///
  /// - Parameter people: the account's identities, hashed by ``PersonKey``.
  func holdings(of user: UserID, people: Set<Data>) async throws(StoreError) -> Holdings
  /// Deletes an account, or schedules its deletion, in one transaction: sessions and codes end, tombstones
  /// are stored, revocations at Apple are queued, and (unless it is only scheduled) the account and all its
  /// data is erased.
  func delete(_ entry: AccountDeletion) async throws(StoreError) -> AccountDeletion.Outcome
  /// Returns the state of a deletion; nil when there is none, or its record has expired.
  func deletion(_ id: DeletionID, at now: Date) async throws(StoreError) -> DeletionStatus?
}

/// The deletion of an account with everything that it writes.
package struct AccountDeletion: Sendable {
  /// The account.
  package var user: UserID
  /// Who requested the deletion.
  package var authority: Authority
  /// The id of the row, if one has to be created.
  package var id: DeletionID
  /// The account's identities, hashed by ``PersonKey``; the step must find exactly these.
  package var people: [IdentityKey: Data]
  /// What the step must find at Apple.
  package var expected: Holdings
  /// What is done.
  package var plan: Plan
  /// What has to be ended at Apple.
  package var revocations: [PlannedRevocation]
  /// When the tombstones expire.
  package var tombstonesUntil: Date
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    user: UserID, authority: Authority, id: DeletionID, people: [IdentityKey: Data], expected: Holdings,
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

  /// Who requests the deletion of an account.
  package enum Authority: Sendable {
    /// Its owner, by a live session and an access token that shows a recent authentication. With the hash of
    /// the request's `Idempotency-Key`, a retry is answered with the same deletion.
    case owner(SessionID, authTime: Date?, keyHash: Data?)
    /// An operator with a shell.
    case `operator`
    /// An operator by the admin port.
    case operatorNamed(OperatorName)
    /// Its owner earlier: the grace period of this deletion has ended.
    case graceExpired(DeletionID)
  }

  /// What is done.
  package enum Plan: Sendable {
    /// The account is deleted now.
    case atOnce
    /// A job deletes the account at a later time.
    case later(JobRecord, dueAt: Date)
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The account is deleted, or its deletion scheduled.
    case done(DeletionStatus)
    /// The same request was made before; this is its result.
    case again(DeletionStatus)
    /// The session has ended, or the account is gone.
    case ended
    /// The access token shows no recent authentication.
    case notRecent(Account)
    /// The session was handed over.
    case notAllowed
    /// The account holds other things than expected: read it again.
    case changed
  }
}
