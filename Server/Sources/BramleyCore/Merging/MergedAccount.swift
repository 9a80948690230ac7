package import BramleyAPI
package import Foundation

/// What is kept of an account that was taken in, so that the merge can be undone.
package struct MergedAccount: Codable, Sendable {
  package var id: UserID
  package var createdAt: Date
  package var profile: Profile
  /// The identities that moved.
  package var identities: [IdentityID]
  /// The password that was dropped, because the other account has one.
  package var password: Password?
  /// What the app's back end had set.
  package var metadata: AccountMetadata?
  /// The second factors that moved; nil where there were none.
  package var secondFactors: [SecondFactorID]?
  /// The profile of the account that stays, before the merge.
  package var survivorProfile: Profile
  /// Whether the account that stays had no identity.
  package var survivorWasGuest: Bool

  /// The name and the address of an account.
  package struct Profile: Codable, Sendable, Equatable {
    package var name: PersonName?
    package var email: String?
    package var emailVerified: Bool
    package var isPrivateEmail: Bool
    package var emailDeliverable: Bool

    init(of user: UserRecord) {
      (name, email, emailVerified) = (user.name, user.email, user.emailVerified)
      (isPrivateEmail, emailDeliverable) = (user.isPrivateEmail, user.emailDeliverable)
    }
  }

  /// A password identity with its hash.
  package struct Password: Codable, Sendable {
    package var identity: IdentityID
    package var subject: String
    package var email: String?
    package var emailVerified: Bool
    package var linkedAt: Date
    package var hash: String

    package init(_ identity: IdentityRecord, hash: String) {
      (self.identity, subject, email) = (identity.id, identity.key.subject, identity.email)
      (emailVerified, linkedAt, self.hash) = (identity.emailVerified, identity.linkedAt, hash)
    }

    /// Returns the identity's row.
    package func record(of user: UserID) -> IdentityRecord {
      IdentityRecord(
        id: identity, userID: user, key: IdentityKey(provider: .password, team: "", subject: subject),
        email: email, emailVerified: emailVerified, isPrivateEmail: false, realUserStatus: nil,
        newestTokenAt: linkedAt, linkedAt: linkedAt)
    }
  }

  /// The account's row, as it was.
  package var user: UserRecord {
    var user = UserRecord(id: id, createdAt: createdAt)
    user.take(profile)
    user.metadata = metadata
    return user
  }
}

extension UserRecord {
  mutating func take(_ profile: MergedAccount.Profile) {
    name = profile.name
    takeAddress(of: profile)
  }

  mutating func takeAddress(of profile: MergedAccount.Profile) {
    (email, emailVerified) = (profile.email, profile.emailVerified)
    (isPrivateEmail, emailDeliverable) = (profile.isPrivateEmail, profile.emailDeliverable)
  }
}
