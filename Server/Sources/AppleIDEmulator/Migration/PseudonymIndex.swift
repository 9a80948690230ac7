import AppleID
import EmulatorKit

/// The people behind a team's subjects or relay addresses. Filled on first use, since they are derived one way.
struct PseudonymIndex<Name: Hashable & Sendable>: Sendable {
  private var positions: [Name: Int32] = [:]
  private var count = 0

  /// The person's position in the list of all people.
  mutating func position(
    of name: Name, among people: [AppleWorld.Person], _ derive: (String) -> Name
  ) -> Int? {
    while count < people.count {
      positions[derive(people[count].id)] = Int32(count)
      count += 1
    }
    return positions[name].map(Int.init)
  }
}
