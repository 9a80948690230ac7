extension EmulatedApple {
  /// The most people that a world holds.
  static let maximumPeople = 100_000

  /// Gives somebody an Apple Account. What is left out is made up.
  ///
  /// - Throws: ``Problem`` when the address is none or the world is full; or when the folder can't be written.
  @discardableResult
  public func addPerson(
    email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> AppleWorld.Person {
    if let email, !Self.looksLikeAddress(email) {
      throw Problem.invalidRequest("email is not an address; an example of one is ada@example.com")
    }
    return try change { world in
      let number = world.state.people.count + 1
      guard number <= Self.maximumPeople else {
        throw Problem.conflict("there are \(Self.maximumPeople) people already; reset the emulator")
      }
      let id = "p\(world.random.bytes(6).hex)"
      let person = AppleWorld.Person(
        id: id, email: email ?? "\(id)@example.com", givenName: givenName ?? "Person",
        familyName: familyName ?? "\(number)")
      try world.record(.personAdded(person))
      return person
    }
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
  }
}
