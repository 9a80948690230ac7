/// What a provider says about a person, in an ID token or at the userinfo endpoint (OpenID Connect Core, section 5.1).
/// No decision about the token depends on it, so a member of another type counts as missing.
package struct PersonClaims: Decodable, Hashable, Sendable {
  package var email: String?
  package var emailVerified: Bool?
  package var name: String?
  package var givenName: String?
  package var familyName: String?
  package var middleName: String?
  /// Whether the domain's owner vouches for the address: Microsoft's `xms_edov`.
  package var isDomainOwnerVerified: Bool?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case email, name
    case emailVerified = "email_verified"
    case givenName = "given_name"
    case familyName = "family_name"
    case middleName = "middle_name"
    case isDomainOwnerVerified = "xms_edov"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    email = container.lenientString(.email).flatMap { $0.isEmpty ? nil : $0 }
    emailVerified = container.lenientBool(.emailVerified)
    name = container.lenientString(.name)
    givenName = container.lenientString(.givenName)
    familyName = container.lenientString(.familyName)
    middleName = container.lenientString(.middleName)
    isDomainOwnerVerified =
      container.lenientBool(.isDomainOwnerVerified)
      ?? container.lenientInt(.isDomainOwnerVerified).map { $0 == 1 }
  }

  /// Takes what is missing here from other claims of the same person. An address and its verification stay together.
  package mutating func complete(from other: PersonClaims) {
    if email == nil {
      (email, emailVerified) = (other.email, other.emailVerified)
      isDomainOwnerVerified = other.isDomainOwnerVerified
    } else if emailVerified == nil, other.email == email {
      emailVerified = other.emailVerified
    }
    name = name ?? other.name
    givenName = givenName ?? other.givenName
    familyName = familyName ?? other.familyName
    middleName = middleName ?? other.middleName
  }
}
