/// A person of the emulator, before any provider's account.
public struct LocalPerson: Hashable, Sendable {
  public var id: String
  public var givenName: String
  public var familyName: String
  public var email: String
  public var emailVerified: Bool

  public init(id: String, givenName: String, familyName: String, email: String, emailVerified: Bool) {
    self.id = id
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.emailVerified = emailVerified
  }

  var fullName: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
}
