package import BramleyAPI
package import Foundation

/// An account as it is stored.
package struct UserRecord: Sendable, Equatable {
  /// The row's id.
  package var id: UserID
  /// When it was created.
  package var createdAt: Date
  /// The name, sanitized; nil when none was ever given.
  package var name: PersonName?
  /// The most recent address that the provider reported.
  package var email: String?
  /// Whether the provider vouches for the address.
  package var emailVerified: Bool
  /// Whether it is a relay address.
  package var isPrivateEmail: Bool
  /// Whether mail to the address arrives, as far as Apple has reported.
  package var emailDeliverable: Bool
  /// The deletion that waits for its grace period to end; nil when none was requested.
  package var deletion: ScheduledDeletion?
  /// Sessions, codes, links and pending changes that began under an earlier number are void. Only a step that ends them
  /// all raises it.
  package var generation: UInt32 = 0
  /// When an operator disabled it; nil while it is enabled. Nobody signs in to a disabled account.
  package var disabledAt: Date?
  /// What the app's own back end has set for the person; nil where it has set nothing.
  package var metadata: AccountMetadata?

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

/// A deletion that is carried out later and that a sign-in cancels.
package struct ScheduledDeletion: Sendable, Equatable {
  package var id: DeletionID
  /// When the account is deleted.
  package var dueAt: Date

  package init(id: DeletionID, dueAt: Date) {
    self.id = id
    self.dueAt = dueAt
  }
}

/// A person as a provider identifies them: one row for each (provider, team, subject).
package struct IdentityKey: Sendable, Hashable {
  /// The provider that vouches for the person; ``ProviderID/openID`` for every provider that its issuer identifies.
  package var provider: ProviderID
  /// The namespace of the subject: Apple's team, an issuer, a GitHub host, a Facebook app.
  package var team: String
  /// The provider's id for the person.
  package var subject: String

  package init(provider: ProviderID, team: String, subject: String) {
    self.provider = provider
    self.team = team
    self.subject = subject
  }
}

/// An identity of an account, as it is stored.
package struct IdentityRecord: Sendable, Equatable {
  /// The row's id.
  package var id: IdentityID
  /// The account it belongs to.
  package var userID: UserID
  /// The person as the provider identifies them.
  package var key: IdentityKey
  /// The sign-in method by which the identity was used last. It differs from the key's provider for OpenID Connect,
  /// where the issuer identifies the provider and the configured id is only its name here.
  package var method: ProviderID
  /// The most recent address that the provider reported.
  package var email: String?
  /// Whether the provider vouches for the address.
  package var emailVerified: Bool
  /// Whether it is a relay address.
  package var isPrivateEmail: Bool
  /// Apple's estimate at the first sign-in whether the person is real.
  package var realUserStatus: Int?
  /// The newest `iat` of an accepted token, on the provider's clock.
  package var newestTokenAt: Date
  /// When it was linked.
  package var linkedAt: Date
  /// When Apple last reported, on its clock, whether its relay forwards mail.
  package var emailEventAt: Date?
  /// The id under which the person moves to another team, once it was requested.
  package var transfer: PreparedTransfer?
  /// When the provider reported that it disabled the person's account there; nil while it is enabled.
  package var disabledAt: Date?

  package init(
    id: IdentityID, userID: UserID, key: IdentityKey, method: ProviderID? = nil, email: String?,
    emailVerified: Bool, isPrivateEmail: Bool, realUserStatus: Int?, newestTokenAt: Date, linkedAt: Date,
    emailEventAt: Date? = nil, transfer: PreparedTransfer? = nil
  ) {
    self.id = id
    self.userID = userID
    self.key = key
    self.method = method ?? key.provider
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
  /// The transfer id, valid for that team only.
  package var subject: String
  /// When it was fetched.
  package var preparedAt: Date

  package init(team: String, subject: String, preparedAt: Date) {
    self.team = team
    self.subject = subject
    self.preparedAt = preparedAt
  }
}

/// An account with its identities.
package struct Account: Sendable, Equatable {
  package var user: UserRecord
  package var identities: [IdentityRecord]
  /// Whether it has a second factor.
  package var hasSecondFactor = false

  package init(user: UserRecord, identities: [IdentityRecord]) {
    self.user = user
    self.identities = identities
  }

  /// Whether somebody can sign in to it with a password.
  package var hasPassword: Bool { identities.contains { $0.key.provider == .password } }

  /// Whether a stranger could guess what signs in to it, so that it is remembered from where its owner does.
  package var canBeGuessed: Bool {
    identities.contains { [.password, .email, .phone].contains($0.key.provider) }
  }

  /// The methods that open the account, each once, the oldest identity's first. A disabled identity opens nothing.
  package var methods: [ProviderID] {
    identities.filter { $0.disabledAt == nil }.map(\.method).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Whether it has no identity, so that only its sessions open it and nobody can prove to be its owner.
  package var isGuest: Bool { identities.isEmpty }

  /// The account as its owner sees it.
  package var wire: User {
    User(
      id: user.id, supportID: SupportID(of: user.id), createdAt: user.createdAt, name: user.name,
      email: user.email,
      emailVerified: user.emailVerified, isPrivateEmail: user.isPrivateEmail,
      emailDeliverable: user.emailDeliverable,
      identities: identities.map {
        Identity(
          id: $0.id, provider: $0.method, subject: $0.key.subject, email: $0.email,
          linkedAt: $0.linkedAt)
      }, additional: user.metadata.map { ["metadata": .object($0.members)] } ?? [:])
  }
}
