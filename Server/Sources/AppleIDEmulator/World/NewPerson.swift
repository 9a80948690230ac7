import EmulatorKit

/// A new Apple Account; missing fields are generated.
public struct NewPerson: Codable, Hashable, Sendable {
  /// Letters, digits, hyphens and underscores, 64 at most.
  public var id: String?
  /// The real address.
  public var email: String?
  /// The given name.
  public var givenName: String?
  /// The family name.
  public var familyName: String?
  /// Whether a school or business manages the account.
  public var managed: Bool?
  /// The organisation of a managed account; makes it one.
  public var organization: String?
  /// True if apps get no address.
  public var noEmail: Bool?
  /// Whether Apple has verified the address: by default yes, except for a managed account.
  public var emailVerified: Bool?
  /// Whether the account is a child's.
  public var age: AppleWorld.Person.Age?
  /// Whether relay addresses forward mail.
  public var forwarding: Bool?

  enum CodingKeys: String, CodingKey {
    case id, email, managed, age, forwarding
    case givenName = "given_name"
    case familyName = "family_name"
    case organization = "org_id"
    case noEmail = "no_email"
    case emailVerified = "email_verified"
  }

  /// Makes the description.
  public init(
    id: String? = nil, email: String? = nil, givenName: String? = nil, familyName: String? = nil,
    managed: Bool? = nil, organization: String? = nil, noEmail: Bool? = nil, emailVerified: Bool? = nil,
    age: AppleWorld.Person.Age? = nil, forwarding: Bool? = nil
  ) {
    self.id = id
    self.email = email
    self.givenName = givenName
    self.familyName = familyName
    self.managed = managed
    self.organization = organization
    self.noEmail = noEmail
    self.emailVerified = emailVerified
    self.age = age
    self.forwarding = forwarding
  }
}
