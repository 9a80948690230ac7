extension AppleWorld {
  /// Somebody who has an Apple Account.
  public struct Person: Codable, Hashable, Sendable, Identifiable {
    /// The emulator's own name for the account. Apps see a subject instead, another one for each team.
    public var id: String
    /// The account's real address.
    public var email: String
    /// The given name, may be empty.
    public var givenName: String
    /// The family name, may be empty.
    public var familyName: String

    enum CodingKeys: String, CodingKey {
      case id, email
      case givenName = "given_name"
      case familyName = "family_name"
    }

    /// Makes a person.
    public init(id: String, email: String, givenName: String, familyName: String) {
      self.id = id
      self.email = email
      self.givenName = givenName
      self.familyName = familyName
    }
  }
}

extension [AppleWorld.Person] {
  /// The three people at start.
  public static var start: Self {
    [
      AppleWorld.Person(
        id: "maya", email: "maya.lindqvist@example.com", givenName: "Maya", familyName: "Lindqvist"),
      AppleWorld.Person(id: "misaki", email: "misaki.sato@example.com", givenName: "美咲", familyName: "佐藤"),
      AppleWorld.Person(
        id: "tomas", email: "tomas.ferreira@example.com", givenName: "Tomás", familyName: "Ferreira"),
    ]
  }

  /// The person meant by an id, an address, a full name or a given name, tried in this order.
  func person(named name: String) -> AppleWorld.Person? {
    let wanted = name.lowercased()
    return first { $0.id == name }
      ?? first { $0.email.lowercased() == wanted }
      ?? first { "\($0.givenName) \($0.familyName)".lowercased() == wanted }
      ?? first { $0.givenName.lowercased() == wanted }
  }
}
