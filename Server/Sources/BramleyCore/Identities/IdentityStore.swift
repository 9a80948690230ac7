package import BramleyAPI
package import Foundation

/// Removes identities from accounts. The step of a sign-in adds them.
package protocol IdentityStore: Sendable {
  /// Removes an identity from an account in one transaction. Sessions and codes that began with it end,
  /// except the caller's session; a tombstone is stored, revocations at Apple are queued, and all data of the
  /// identity is deleted.
  func unlink(_ entry: IdentityRemoval) async throws(StoreError) -> IdentityRemoval.Outcome
}

/// The removal of an identity with everything that it writes.
package struct IdentityRemoval: Sendable {
  /// The identity as it was read; the step must find exactly this.
  package var identity: (id: IdentityID, key: IdentityKey)
  /// The account.
  package var user: UserID
  /// The session whose owner requests it; it stays.
  package var session: SessionID
  /// When the owner authenticated, as the presented access token says.
  package var authTime: Date?
  /// The identity, hashed by ``PersonKey``.
  package var person: Data
  /// What the step must find at Apple.
  package var expected: Holdings
  /// What has to be ended at Apple.
  package var revocations: [PlannedRevocation]
  /// When the tombstone expires.
  package var tombstoneUntil: Date
  /// The mails that inform the account's owner.
  package var notices: [JobRecord] = []
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    identity: (id: IdentityID, key: IdentityKey), user: UserID, session: SessionID, authTime: Date?,
    person: Data, expected: Holdings, revocations: [PlannedRevocation], tombstoneUntil: Date,
    auditID: String,
    now: Date
  ) {
    self.identity = identity
    self.user = user
    self.session = session
    self.authTime = authTime
    self.person = person
    self.expected = expected
    self.revocations = revocations
    self.tombstoneUntil = tombstoneUntil
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The identity is removed.
    case removed
    /// The session has ended.
    case ended
    /// The access token shows no recent authentication.
    case notRecent(Account)
    /// The session was handed over.
    case notAllowed
    /// The account has no such identity.
    case notFound
    /// It is the last identity.
    case last
    /// The identity holds other things than expected: read it again.
    case changed
  }
}
