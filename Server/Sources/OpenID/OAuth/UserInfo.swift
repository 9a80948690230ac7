/// The answer of a userinfo endpoint (OpenID Connect Core, section 5.3.2).
package struct UserInfo: Decodable, Sendable {
  /// The person. Claims of another person than the ID token's must not be used.
  package let subject: String
  package let person: PersonClaims

  enum CodingKeys: String, CodingKey {
    case subject = "sub"
  }

  package init(from decoder: any Decoder) throws {
    subject = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .subject)
    person = try PersonClaims(from: decoder)
  }
}
