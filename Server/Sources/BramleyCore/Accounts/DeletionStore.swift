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

/// What of Apple's hangs on an account. The tokens lie sealed for their rows, so a deletion opens and seals them
/// anew beforehand, and the step compares: it must find what was sealed.
package struct AppleHoldings: Sendable, Equatable {
  /// The grants.
  package var grants: [Grant]
  /// Unfinished exchanges and revocations, also those that an earlier account of the same person left.
  package var jobs: [Job]

  package init(grants: [Grant] = [], jobs: [Job] = []) {
    self.grants = grants
    self.jobs = jobs
  }

  /// A grant, alive or known to be dead.
  package struct Grant: Sendable, Equatable {
    /// Whose consent.
    package var identity: IdentityKey
    /// For which client id.
    package var clientID: ClientID
    /// Apple's refresh token, sealed for its row.
    package var sealedRefreshToken: Data
    /// Since when it is known to be dead.
    package var revokedAt: Date?

    package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, revokedAt: Date?) {
      self.identity = identity
      self.clientID = clientID
      self.sealedRefreshToken = sealedRefreshToken
      self.revokedAt = revokedAt
    }
  }

  /// A job that was not given up.
  package struct Job: Sendable, Equatable {
    /// The row's id.
    package var id: JobID
    /// What it does.
    package var kind: JobKind
    /// What it needs, sealed for its row.
    package var payload: Data

    package init(id: JobID, kind: JobKind, payload: Data) {
      self.id = id
      self.kind = kind
      self.payload = payload
    }

    /// A try that changes the payload changes nothing here.
    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  }
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
  package var revocations: [Revocation]
  /// Until when the tombstones stay.
  package var tombstonesUntil: Date
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    user: UserID, authority: Authority, id: DeletionID, people: [IdentityKey: Data], expected: AppleHoldings,
    plan: Plan, revocations: [Revocation], tombstonesUntil: Date, auditID: String, now: Date
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

  /// One thing to end at Apple.
  package struct Revocation: Sendable {
    /// The id of its row.
    package var id: String
    /// How it stands.
    package var state: RevocationState
    /// What does it.
    package var work: Work

    /// What ends it at Apple.
    package enum Work: Sendable {
      /// A job that the step queues.
      case new(JobRecord)
      /// A job that is queued already.
      case queued(JobID)
      /// Nothing.
      case none
    }

    package init(id: String, state: RevocationState, work: Work) {
      self.id = id
      self.state = state
      self.work = work
    }
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
