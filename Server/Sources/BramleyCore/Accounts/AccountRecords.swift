package import BramleyAPI
package import Foundation

/// An account as it is kept.
package struct UserRecord: Sendable, Equatable {
  /// The row's id.
  package var id: UserID
  /// When it was made.
  package var createdAt: Date
  /// The name, sanitized; nil when none was ever given.
  package var name: PersonName?
  /// The address as the provider last told it.
  package var email: String?
  /// Whether the provider vouches for the address.
  package var emailVerified: Bool
  /// Whether the address is a relay's.
  package var isPrivateEmail: Bool
  /// Whether mail to it arrives, as far as Apple told.
  package var emailDeliverable: Bool
  /// The deletion that waits for its grace to end; nil while nobody asked for one.
  package var deletion: ScheduledDeletion?

  package init(
    id: UserID, createdAt: Date, name: PersonName? = nil, email: String? = nil, emailVerified: Bool = false,
    isPrivateEmail: Bool = false, emailDeliverable: Bool = false, deletion: ScheduledDeletion? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.name = name
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.emailDeliverable = emailDeliverable
    self.deletion = deletion
  }
}

/// A deletion that is not done before its time, and is called off by a sign-in.
package struct ScheduledDeletion: Sendable, Equatable {
  /// The deletion.
  package var id: DeletionID
  /// When the account goes.
  package var dueAt: Date

  package init(id: DeletionID, dueAt: Date) {
    self.id = id
    self.dueAt = dueAt
  }
}

/// Who a person is to a provider: one row for each (provider, team, subject).
package struct IdentityKey: Sendable, Hashable {
  /// Who vouches.
  package var provider: ProviderID
  /// The namespace of the subject; Apple's team.
  package var team: String
  /// The provider's id of the person.
  package var subject: String

  package init(provider: ProviderID, team: String, subject: String) {
    self.provider = provider
    self.team = team
    self.subject = subject
  }
}

/// A way into an account, as it is kept.
package struct IdentityRecord: Sendable, Equatable {
  /// The row's id.
  package var id: IdentityID
  /// The account it belongs to.
  package var userID: UserID
  /// Who the person is to the provider.
  package var key: IdentityKey
  /// The address as the provider last told it.
  package var email: String?
  /// Whether the provider vouches for the address.
  package var emailVerified: Bool
  /// Whether the address is a relay's.
  package var isPrivateEmail: Bool
  /// Apple's guess at the first sign-in.
  package var realUserStatus: Int?
  /// The newest `iat` of an accepted token, on the provider's clock.
  package var newestTokenAt: Date
  /// When it was linked.
  package var linkedAt: Date
  /// When Apple last said, on its clock, whether its relay forwards mail.
  package var emailEventAt: Date?
  /// Under which id the person moves to another team, once that was asked for.
  package var transfer: PreparedTransfer?

  package init(
    id: IdentityID, userID: UserID, key: IdentityKey, email: String?, emailVerified: Bool,
    isPrivateEmail: Bool, realUserStatus: Int?, newestTokenAt: Date, linkedAt: Date,
    emailEventAt: Date? = nil, transfer: PreparedTransfer? = nil
  ) {
    self.id = id
    self.userID = userID
    self.key = key
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.realUserStatus = realUserStatus
    self.newestTokenAt = newestTokenAt
    self.linkedAt = linkedAt
    self.emailEventAt = emailEventAt
    self.transfer = transfer
  }
}

/// Apple's id for a person who moves to another team with the app.
package struct PreparedTransfer: Sendable, Equatable {
  /// The receiving team.
  package var team: String
  /// The transfer id, good for that team alone.
  package var subject: String
  /// When it was fetched.
  package var preparedAt: Date

  package init(team: String, subject: String, preparedAt: Date) {
    self.team = team
    self.subject = subject
    self.preparedAt = preparedAt
  }
}

/// An account with the ways into it.
package struct Account: Sendable, Equatable {
  /// The account.
  package var user: UserRecord
  /// The ways into it.
  package var identities: [IdentityRecord]

  package init(user: UserRecord, identities: [IdentityRecord]) {
    self.user = user
    self.identities = identities
  }

  /// The account as its owner sees it.
  package var wire: User {
    User(
      id: user.id, supportID: SupportID(of: user.id), createdAt: user.createdAt, name: user.name,
      email: user.email,
      emailVerified: user.emailVerified, isPrivateEmail: user.isPrivateEmail,
      emailDeliverable: user.emailDeliverable,
      identities: identities.map {
        Identity(
          id: $0.id, provider: $0.key.provider, subject: $0.key.subject, email: $0.email,
          linkedAt: $0.linkedAt)
      })
  }
}
