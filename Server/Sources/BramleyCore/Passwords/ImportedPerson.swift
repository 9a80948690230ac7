package import BramleyAPI
package import Foundation

/// An account of another system, with the password as that system hashed it. The password is renewed at the first
/// sign-in.
package struct ImportedPerson: Sendable {
  package var user: UserRecord
  /// The identity of the password; its subject is the address.
  package var identity: IdentityRecord
  package var hash: PasswordHash
  /// The source of the hash, where its check needs one; stored once.
  package var source: HashSource?
  /// When the person chose the password, as far as the other system knows.
  package var changedAt: Date

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The account was added.
    case added
    /// An account signs in with this address already; nothing was written.
    case addressTaken
  }

  /// Makes an account for an address.
  ///
  /// - Parameter isVerified: whether the other system verified the address and is trusted in that.
  package init(
    _ user: UserID, _ identity: IdentityID, address: EmailAddress, isVerified: Bool, password: ImportedHash,
    by seal: Seal, changedAt: Date, at now: Date
  ) {
    self.user = UserRecord(
      id: user, createdAt: now, email: address.text, emailVerified: isVerified, emailDeliverable: true)
    self.identity = IdentityRecord(
      id: identity, userID: user, key: address.identity, email: address.text, emailVerified: isVerified,
      isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
    hash = password.hash
    source = password.source(by: seal)
    self.changedAt = changedAt
  }
}
