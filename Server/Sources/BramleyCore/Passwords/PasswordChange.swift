package import BramleyAPI
package import Foundation

/// A new password of an account with everything that it writes.
package struct PasswordChange: Sendable {
  /// The account.
  package var user: UserID
  /// The session whose owner requests it; it stays.
  package var session: SessionID
  /// The address in the form in which it is compared.
  package var identity: IdentityKey
  /// The address as it was typed.
  package var address: EmailClaim
  /// The new password's hash.
  package var hash: PasswordHash
  /// The id of the identity, if it has to be created.
  package var newIdentityID: IdentityID
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    user: UserID, session: SessionID, identity: IdentityKey, address: EmailClaim, hash: PasswordHash,
    newIdentityID: IdentityID, auditID: String, now: Date
  ) {
    self.user = user
    self.session = session
    self.identity = identity
    self.address = address
    self.hash = hash
    self.newIdentityID = newIdentityID
    self.auditID = auditID
    self.now = now
  }

  /// Returns the row of a first password.
  package var identityRecord: IdentityRecord {
    IdentityRecord(
      id: newIdentityID, userID: user, key: identity, email: address.address, emailVerified: false,
      isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The password was set.
    case set
    /// The session has ended.
    case ended
    /// The session's authentication is not recent.
    case notRecent(Account)
    /// The address belongs to another account.
    case addressTaken
    /// The account has a password for another address.
    case changed
  }
}
