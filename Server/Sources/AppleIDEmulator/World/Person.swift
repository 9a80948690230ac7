import EmulatorKit

extension AppleWorld {
  /// A person with an Apple Account.
  public struct Person: Hashable, Sendable, Identifiable {
    /// Whether an account is a child's (`ASUserAgeRange`).
    public enum Age: String, Codable, Sendable {
      case unknown, child
      case notChild = "not_child"
    }

    /// The emulator's own id of the account. Apps see a subject instead, a different one for each team.
    public var id: String
    /// The account's real address.
    public var email: String
    /// The given name, may be empty.
    public var givenName: String
    /// The family name, may be empty.
    public var familyName: String
    /// The organisation of a managed account (Apple School or Business Manager). Such an account shares its
    /// real address and never a relay address.
    public var organization: String?
    /// Whether apps get an address at all; pupils' accounts may have none.
    public var sharesEmail = true
    /// Whether Apple has verified the address.
    public var emailVerified = true
    /// Whether the account is a child's.
    public var age = Age.unknown
    /// Whether relay addresses forward mail.
    public var forwardsEmail = true
    /// Whether the person has deleted the Apple Account; it can't be used to sign in again.
    public var isDeleted = false

    /// Makes a person.
    public init(id: String, email: String, givenName: String, familyName: String) {
      self.id = id
      self.email = email
      self.givenName = givenName
      self.familyName = familyName
    }
  }
}

extension AppleWorld.Person: Codable {
  enum CodingKeys: String, CodingKey {
    case id, email, age, forwarding, deleted
    case givenName = "given_name"
    case familyName = "family_name"
    case organization = "org_id"
    case noEmail = "no_email"
    case emailVerified = "email_verified"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    email = try fields.decode(String.self, forKey: .email)
    givenName = try fields.decodeIfPresent(String.self, forKey: .givenName) ?? ""
    familyName = try fields.decodeIfPresent(String.self, forKey: .familyName) ?? ""
    organization = try fields.decodeIfPresent(String.self, forKey: .organization)
    sharesEmail = try fields.decodeIfPresent(Bool.self, forKey: .noEmail) != true
    emailVerified = try fields.decodeIfPresent(Bool.self, forKey: .emailVerified) ?? (organization == nil)
    age = try fields.decodeIfPresent(Age.self, forKey: .age) ?? .unknown
    forwardsEmail = try fields.decodeIfPresent(Bool.self, forKey: .forwarding) ?? true
    isDeleted = try fields.decodeIfPresent(Bool.self, forKey: .deleted) ?? false
  }

  /// Default values are left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(email, forKey: .email)
    try fields.encode(givenName, forKey: .givenName)
    try fields.encode(familyName, forKey: .familyName)
    try fields.encodeIfPresent(organization, forKey: .organization)
    if !sharesEmail { try fields.encode(true, forKey: .noEmail) }
    if emailVerified != (organization == nil) { try fields.encode(emailVerified, forKey: .emailVerified) }
    if age != .unknown { try fields.encode(age, forKey: .age) }
    if !forwardsEmail { try fields.encode(false, forKey: .forwarding) }
    if isDeleted { try fields.encode(true, forKey: .deleted) }
  }
}
