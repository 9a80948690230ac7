package import BramleyAPI
package import Foundation

/// A new password of an account with everything that it writes.
package struct PasswordChange: Sendable {
  /// The account.
  package var user: UserID
  /// The session whose owner requests it; it stays.
  package var session: SessionID
  /// By what the owner is known.
  package var authority: Authority
  /// The address in the form in which it is compared.
  package var identity: IdentityKey
  /// The address as it was typed.
  package var address: EmailClaim
  /// The new password's hash.
  package var hash: PasswordHash
  /// The id of the identity, if it has to be created.
  package var newIdentityID: IdentityID
  /// What becomes of another account that held the address without a proof.
  package var policy: ClaimedData = .discard
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    user: UserID, session: SessionID, authority: Authority, identity: IdentityKey, address: EmailClaim,
    hash: PasswordHash, newIdentityID: IdentityID, auditID: String, now: Date
  ) {
    self.user = user
    self.session = session
    self.authority = authority
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

  /// By what the owner is known.
  package enum Authority: Sendable {
    /// The access token says when the person authenticated.
    case accessToken(authTime: Date?)
    /// The request had the current password. The step must still find the hash that it was checked against.
    case currentPassword(PasswordHash)
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The password was set.
    case set
    /// The session has ended.
    case ended
    /// The access token shows no recent authentication.
    case notRecent(Account)
    /// The session was handed over.
    case notAllowed
    /// The address belongs to another account.
    case addressTaken
    /// The account has a password for another address, or another password than the one that was checked.
    case changed
  }
}
