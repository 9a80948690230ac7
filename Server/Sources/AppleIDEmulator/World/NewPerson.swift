/// An Apple Account to be; what is left out is made up.
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
  /// True when apps are told no address.
  public var noEmail: Bool?
  /// Whether Apple vouches for the address: usually, but not of a managed account.
  public var emailVerified: Bool?
  /// Whether the account is a child's.
  public var age: AppleWorld.Person.Age?
  /// Whether relay addresses pass mail on.
  public var forwarding: Bool?

  enum CodingKeys: String, CodingKey {
    case id, email, managed, age, forwarding
    case givenName = "given_name"
    case familyName = "family_name"
    case organization = "org_id"
    case noEmail = "no_email"
    case emailVerified = "email_verified"
  }

  /// Makes the wish.
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

  /// Why this can't be; nil when it can.
  var objection: Problem? {
    if let email, !Self.looksLikeAddress(email) {
      return .invalidRequest("email is not an address; an example of one is ada@example.com")
    }
    if let id, !Self.isID(id) {
      return .invalidRequest("id may have letters, digits, hyphens and underscores, 64 at most")
    }
    if managed == false, organization != nil {
      return .invalidRequest("org_id is of managed accounts; leave managed out or make it true")
    }
    return nil
  }

  /// The person, with what was left out made up from an id and a running number.
  func person(id: String, number: Int) -> AppleWorld.Person {
    var person = AppleWorld.Person(
      id: id, email: email ?? "\(id)@example.com", givenName: givenName ?? "Person",
      familyName: familyName ?? "\(number)")
    person.organization = organization ?? (managed == true ? "org-\(id)" : nil)
    person.sharesEmail = noEmail != true
    person.emailVerified = emailVerified ?? (person.organization == nil)
    person.age = age ?? .unknown
    person.forwardsEmail = forwarding ?? true
    return person
  }

  private static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ClientRule.isIDByte($0) }
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
  }
}
