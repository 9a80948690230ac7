import AppleID

/// Who is behind a team's subjects. Filled when it is first asked, for deriving is one way.
struct SubjectIndex: Sendable {
  private var positions: [AppleSubject: Int32] = [:]
  private var count = 0

  /// The position of the person among all.
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
  /// The person whom a team knows by a `sub`.
  mutating func person(bySubject subject: String, in team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return subjects[team, default: SubjectIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) { names.subject(of: $0, in: team) }
      .map { people[$0] }
  }

  /// The person whom a transfer id to a team stands for.
  mutating func person(byTransferSubject subject: String, to team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return transferSubjects[team, default: SubjectIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) {
        names.transferSubject(of: $0, to: team)
      }
      .map { people[$0] }
  }
}
