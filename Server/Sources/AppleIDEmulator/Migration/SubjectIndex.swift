import AppleID
import EmulatorKit

/// The people of a team's subjects. Filled on first use, since subjects are derived one way.
struct SubjectIndex: Sendable {
  private var positions: [AppleSubject: Int32] = [:]
  private var count = 0

  /// The person's position in the list of all people.
  mutating func position(
    of subject: AppleSubject, among people: [AppleWorld.Person], _ derive: (String) -> AppleSubject
  ) -> Int? {
    while count < people.count {
      positions[derive(people[count].id)] = Int32(count)
      count += 1
    }
    return positions[subject].map(Int.init)
  }
}

extension LiveWorld {
  /// The person with a `sub` of a team.
  mutating func person(bySubject subject: String, in team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return subjects[team, default: SubjectIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) { names.subject(of: $0, in: team) }
      .map { people[$0] }
  }

  /// The person with a transfer id to a team.
  mutating func person(byTransferSubject subject: String, to team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return transferSubjects[team, default: SubjectIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) {
        names.transferSubject(of: $0, to: team)
      }
      .map { people[$0] }
  }
}
