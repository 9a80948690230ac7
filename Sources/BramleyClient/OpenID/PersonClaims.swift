import BramleyAPI
import Foundation

/// What a server says of the person (OpenID Connect Core 1.0, section 5.1).
struct PersonClaims: Codable, Hashable, Sendable {
  var subject: String
  var name: String?
  var givenName: String?
  var familyName: String?
  var email: String?
  var isEmailVerified: Bool

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    subject = try fields.decode(String.self, forKey: .subject)
    name = try fields.decodeIfPresent(String.self, forKey: .name)
    givenName = try fields.decodeIfPresent(String.self, forKey: .givenName)
    familyName = try fields.decodeIfPresent(String.self, forKey: .familyName)
    email = try fields.decodeIfPresent(String.self, forKey: .email)
    // Amazon Cognito's userinfo endpoint writes it as a text.
    isEmailVerified =
      (try? fields.decode(Bool.self, forKey: .isEmailVerified))
      ?? ((try? fields.decode(String.self, forKey: .isEmailVerified)) == "true")
  }

  /// Whether a screen could show who is signed in.
  var namesPerson: Bool { name != nil || givenName != nil || familyName != nil || email != nil }

  /// The account. The server says neither when it was made nor which identities it has.
  var user: User {
    let name: PersonName? =
      if givenName != nil || familyName != nil {
        PersonName(givenName: givenName, familyName: familyName)
      } else {
        self.name.map { PersonName(givenName: $0) }
      }
    return User(
      id: UserID(rawValue: subject), createdAt: Date(timeIntervalSince1970: 0), name: name, email: email,
      emailVerified: email != nil && isEmailVerified, isPrivateEmail: false, emailDeliverable: email != nil,
      identities: [])
  }

  enum CodingKeys: String, CodingKey {
    case subject = "sub"
    case name
    case givenName = "given_name"
    case familyName = "family_name"
    case email
    case isEmailVerified = "email_verified"
  }
}
