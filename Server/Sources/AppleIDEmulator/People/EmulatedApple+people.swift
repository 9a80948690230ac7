import EmulatorKit

extension EmulatedApple {
  /// Adds a person with an Apple Account. Missing fields are generated.
  ///
  /// - Throws: `Problem` if the address is not valid, the id is taken or the world is full; or if the folder
  ///   can't be written.
  @discardableResult
  public func addPerson(
    email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> AppleWorld.Person {
    try addPerson(NewPerson(email: email, givenName: givenName, familyName: familyName))
  }

  /// Adds a person with an Apple Account. Missing fields are generated.
  ///
  /// - Throws: `Problem` if a field is wrong, the id is taken or the world is full; or if the folder
  ///   can't be written.
  @discardableResult
  public func addPerson(_ new: NewPerson) throws -> AppleWorld.Person {
    try change { world in
      let person = try PersonRule.person(new, among: world.state.people, random: &world.random)
      try world.record(.personAdded(person))
      return person
    }
  }
}

extension LiveWorld {
  /// The person that a control names by id or address.
  func person(_ name: String) throws(Problem) -> AppleWorld.Person {
    guard let person = state.people.person(named: name) else {
      throw .notFound("no person has this id or address; GET /_emulator/world lists all")
    }
    return person
  }

  /// The same, for a person who has not deleted the account.
  func living(_ name: String) throws(Problem) -> AppleWorld.Person {
    let person = try person(name)
    guard !person.isDeleted else { throw .conflict("\(person.id) has deleted the Apple Account") }
    return person
  }
}
