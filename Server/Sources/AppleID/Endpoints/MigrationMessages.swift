import OpenID

/// The token for the calls of an app's transfer to another team.
public struct MigrationToken: Codable, Hashable, Sendable {
  /// Sent as a bearer token.
  public var accessToken: String
  /// The lifetime in seconds.
  public var expiresIn: Int

  /// Makes a token.
  public init(accessToken: String, expiresIn: Int = 3_600) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case expiresIn = "expires_in"
  }
}

/// A person as the receiving team of a transfer knows them.
public struct MigratedUser: Codable, Hashable, Sendable {
  /// The person's id in the new team.
  public var subject: AppleSubject
  /// The address, a new relay address if it was one; may be missing.
  public var email: String?
  /// Whether the address is a relay's.
  public var isPrivateEmail: Bool?

  /// Makes a person.
  public init(subject: AppleSubject, email: String? = nil, isPrivateEmail: Bool? = nil) {
    self.subject = subject
    self.email = email
    self.isPrivateEmail = isPrivateEmail
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    subject = try container.decode(AppleSubject.self, forKey: .subject)
    email = container.lenientString(.email)
    isPrivateEmail = container.lenientBool(.isPrivateEmail)
  }

  enum CodingKeys: String, CodingKey {
    case subject = "sub"
    case email
    case isPrivateEmail = "is_private_email"
  }
}
