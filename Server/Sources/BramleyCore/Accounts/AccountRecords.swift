public import BramleyAPI
public import Foundation

/// An account as it is kept.
public struct UserRecord: Sendable, Equatable {
  /// The row's id.
  public var id: UserID
  /// When it was made.
  public var createdAt: Date
  /// The name, sanitized; nil when none was ever given.
  public var name: PersonName?
  /// The address as the provider last told it.
  public var email: String?
  /// Whether the provider vouches for the address.
  public var emailVerified: Bool
  /// Whether the address is a relay's.
  public var isPrivateEmail: Bool
  /// Whether mail to it arrives, as far as Apple told.
  public var emailDeliverable: Bool
  /// The deletion that waits for its grace to end; nil while nobody asked for one.
  public var deletion: ScheduledDeletion?

  /// Gathers the parts.
  public init(
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
public struct ScheduledDeletion: Sendable, Equatable {
  /// The deletion.
  public var id: DeletionID
  /// When the account goes.
  public var dueAt: Date

  /// Gathers the parts.
  public init(id: DeletionID, dueAt: Date) {
    self.id = id
    self.dueAt = dueAt
  }
}

/// Who a person is to a provider: one row for each (provider, team, subject).
public struct IdentityKey: Sendable, Hashable {
  /// Who vouches.
  public var provider: ProviderID
  /// The namespace of the subject; Apple's team.
  public var team: String
  /// The provider's id of the person.
  public var subject: String

  /// Gathers the parts.
  public init(provider: ProviderID, team: String, subject: String) {
    self.provider = provider
    self.team = team
    self.subject = subject
  }
}

/// A way into an account, as it is kept.
public struct IdentityRecord: Sendable, Equatable {
  /// The row's id.
  public var id: IdentityID
  /// The account it belongs to.
  public var userID: UserID
  /// Who the person is to the provider.
  public var key: IdentityKey
  /// The address as the provider last told it.
  public var email: String?
  /// Whether the provider vouches for the address.
  public var emailVerified: Bool
  /// Whether the address is a relay's.
  public var isPrivateEmail: Bool
  /// Apple's guess at the first sign-in.
  public var realUserStatus: Int?
  /// The newest `iat` of an accepted token, on the provider's clock.
  public var newestTokenAt: Date
  /// When it was linked.
  public var linkedAt: Date
  /// When Apple last said, on its clock, whether its relay forwards mail.
  public var emailEventAt: Date?
  /// Under which id the person moves to another team, once that was asked for.
  public var transfer: PreparedTransfer?

  /// Gathers the parts.
  public init(
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
public struct PreparedTransfer: Sendable, Equatable {
  /// The receiving team.
  public var team: String
  /// The transfer id, good for that team alone.
  public var subject: String
  /// When it was fetched.
  public var preparedAt: Date

  /// Gathers the parts.
  public init(team: String, subject: String, preparedAt: Date) {
    self.team = team
    self.subject = subject
    self.preparedAt = preparedAt
  }
}

/// An account with the ways into it.
public struct Account: Sendable, Equatable {
  /// The account.
  public var user: UserRecord
  /// The ways into it.
  public var identities: [IdentityRecord]

  /// Gathers the parts.
  public init(user: UserRecord, identities: [IdentityRecord]) {
    self.user = user
    self.identities = identities
  }

  /// The account as its owner sees it.
  public var wire: User {
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
