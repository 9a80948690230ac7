import AppleID
import EmulatorKit

/// The rules for a person.
enum PersonRule {
  static let maximumPeople = 250_000

  /// A new person with all fields.
  static func person(
    _ new: NewPerson, among people: People, random: inout any RandomNumberGenerator & Sendable
  ) throws(Problem) -> AppleWorld.Person {
    if let objection = objections(to: new, among: people).first { throw objection }
    let id = new.id ?? "p\(random.bytes(6).hex)"
    var person = AppleWorld.Person(
      id: id, email: new.email ?? "\(id)@example.com", givenName: new.givenName ?? "Person",
      familyName: new.familyName ?? "\(people.count + 1)")
    person.organization = new.organization ?? (new.managed == true ? "org-\(id)" : nil)
    person.sharesEmail = new.noEmail != true
    person.emailVerified = new.emailVerified ?? (person.organization == nil)
    person.age = new.age ?? .unknown
    person.forwardsEmail = new.forwarding ?? true
    return person
  }

  /// Everything that is wrong with a new person.
  static func objections(to new: NewPerson, among people: People) -> [Problem] {
    var objections: [Problem] = []
    if people.count >= maximumPeople {
      objections.append(.conflict("there are \(maximumPeople) people already, which is the maximum"))
    }
    if let email = new.email, !looksLikeAddress(email) {
      objections.append(
        .invalidRequest("email is not an address; an example of one is ada@example.com", at: "email"))
    }
    if let id = new.id {
      if !isID(id) {
        objections.append(
          .invalidRequest("id may have letters, digits, hyphens and underscores, 64 at most", at: "id"))
      } else if people[id: id] != nil {
        objections.append(.conflict("the id is taken", at: "id"))
      }
    }
    if new.managed == false, new.organization != nil {
      objections.append(
        .invalidRequest("org_id is for managed accounts; leave managed out or set it to true", at: "org_id"))
    }
    return objections
  }

  private static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isPartOfID }
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
  }
}
