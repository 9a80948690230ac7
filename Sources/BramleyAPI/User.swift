public import Foundation

/// An account, as its owner sees it.
public struct User: Codable, Hashable, Sendable {
  /// The account.
  public var id: UserID
  /// The account's short name for support; absent when the server has none.
  public var supportID: SupportID?
  /// When it was created.
  public var createdAt: Date
  /// The name; absent when none was ever given.
  public var name: PersonName?
  /// The email address; a person who uses Apple may have none.
  public var email: String?
  /// Whether the provider has verified the address.
  public var emailVerified: Bool
  /// Whether it is an address of Apple's private relay.
  public var isPrivateEmail: Bool
  /// Whether mail to the address is delivered, as far as Apple has reported.
  public var emailDeliverable: Bool
  /// The identities by which its owner can sign in.
  public var identities: [Identity]
  /// The fields that this version of the kit doesn't know, by their names, such as ``metadata(as:)``. They are kept as
  /// they came, also in storage.
  public var additional: [String: JSONValue] = [:]

  /// Makes the value.
  public init(
    id: UserID, supportID: SupportID? = nil, createdAt: Date, name: PersonName?, email: String?,
    emailVerified: Bool, isPrivateEmail: Bool, emailDeliverable: Bool, identities: [Identity],
    additional: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.supportID = supportID
    self.createdAt = createdAt
    self.name = name
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.emailDeliverable = emailDeliverable
    self.identities = identities
    self.additional = additional
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id
    case supportID = "support_id"
    case createdAt = "created_at"
    case name, email
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case identities
  }
}

/// One identity of a person at a provider, by which they can sign in to their account.
public struct Identity: Codable, Hashable, Sendable {
  /// The identity.
  public var id: IdentityID
  /// The provider that vouches for it.
  public var provider: ProviderID
  /// The provider's own id of the person; Apple's `sub`.
  public var subject: String
  /// The email address that the provider reported.
  public var email: String?
  /// When it was linked.
  public var linkedAt: Date

  /// Makes the value.
  public init(id: IdentityID, provider: ProviderID, subject: String, email: String?, linkedAt: Date) {
    self.id = id
    self.provider = provider
    self.subject = subject
    self.email = email
    self.linkedAt = linkedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, provider, subject, email
    case linkedAt = "linked_at"
  }
}
