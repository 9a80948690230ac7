package import BramleyAPI
package import Foundation

/// Where ways into an account are taken away. They are added by the step of a sign-in.
package protocol IdentityStore: Sendable {
  /// Takes a way into an account away, in one step: sessions and codes that began with it end but the one that asks,
  /// a tombstone is laid, what has to be ended at Apple is queued, and all that hangs on it goes.
  func unlink(_ entry: IdentityRemoval) async throws(StoreError) -> IdentityRemoval.Outcome
}

/// The removal of an identity with everything that it writes.
package struct IdentityRemoval: Sendable {
  /// The identity as it was seen; the step must find just this.
  package var identity: (id: IdentityID, key: IdentityKey)
  /// The account.
  package var user: UserID
  /// The session whose owner wants it; it stays.
  package var session: SessionID
  /// The identity as ``PersonKey`` hides it.
  package var person: Data
  /// What of Apple's the step must find.
  package var expected: AppleHoldings
  /// What has to be ended at Apple.
  package var revocations: [PlannedRevocation]
  /// Until when the tombstone stays.
  package var tombstoneUntil: Date
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    identity: (id: IdentityID, key: IdentityKey), user: UserID, session: SessionID, person: Data,
    expected: AppleHoldings, revocations: [PlannedRevocation], tombstoneUntil: Date, auditID: String,
    now: Date
  ) {
    self.identity = identity
    self.user = user
    self.session = session
    self.person = person
    self.expected = expected
    self.revocations = revocations
    self.tombstoneUntil = tombstoneUntil
    self.auditID = auditID
    self.now = now
  }

  /// What came of it. Only `removed` wrote something.
  package enum Outcome: Sendable, Equatable {
    /// It is gone.
    case removed
    /// The session is over.
    case ended
    /// The session's authentication is too long ago.
    case notRecent(Account)
    /// The account has no such identity.
    case notFound
    /// It is the last one.
    case last
    /// Other things hang on it than was expected: look again.
    case changed
  }
}
