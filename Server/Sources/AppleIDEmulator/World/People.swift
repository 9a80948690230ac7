import EmulatorKit

/// All people with an Apple Account, in the order in which they were added.
struct People: Sendable {
  private(set) var all: [AppleWorld.Person] = []
  private var indexes: [String: Int32] = [:]
  private var addresses: [String: Int32] = [:]

  var count: Int { all.count }

  subscript(id id: String) -> AppleWorld.Person? { indexes[id].map { all[Int($0)] } }

  /// The first person who can sign in.
  var first: AppleWorld.Person? { all.first { !$0.isDeleted } }

  mutating func put(_ person: AppleWorld.Person) {
    if let index = indexes[person.id] {
      forgetAddress(of: all[Int(index)], at: index)
      all[Int(index)] = person
      rememberAddress(of: person, at: index)
    } else {
      let index = Int32(all.count)
      indexes[person.id] = index
      all.append(person)
      rememberAddress(of: person, at: index)
    }
  }

  /// Finds a person by id, address, full name or given name, tried in this order.
  ///
  /// A person who has deleted the account is found by the id only.
  func person(named name: String) -> AppleWorld.Person? {
    if let person = self[id: name] { return person }
    let wanted = name.lowercased()
    if let index = addresses[wanted] { return all[Int(index)] }
    return all.first { !$0.isDeleted && "\($0.givenName) \($0.familyName)".lowercased() == wanted }
      ?? all.first { !$0.isDeleted && $0.givenName.lowercased() == wanted }
  }

  private mutating func rememberAddress(of person: AppleWorld.Person, at index: Int32) {
    let address = person.email.lowercased()
    if !person.isDeleted, addresses[address] == nil { addresses[address] = index }
  }

  private mutating func forgetAddress(of person: AppleWorld.Person, at index: Int32) {
    let address = person.email.lowercased()
    if addresses[address] == index { addresses[address] = nil }
  }
}
