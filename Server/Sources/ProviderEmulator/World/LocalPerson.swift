/// A person of the emulator, before any provider's account.
public struct LocalPerson: Hashable, Sendable {
  /// The id, which is also a name in requests.
  public var id: String
  /// The given name.
  public var givenName: String
  /// The family name.
  public var familyName: String
  /// The mail address.
  public var email: String
  /// Whether the address is verified.
  public var emailVerified: Bool

  /// Makes a person.
  public init(id: String, givenName: String, familyName: String, email: String, emailVerified: Bool) {
    self.id = id
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.emailVerified = emailVerified
  }

  var fullName: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
}
