import AppleID
import EmulatorKit

extension LiveWorld {
  /// The person with a `sub` of a team.
  mutating func person(bySubject subject: String, in team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return subjects[team, default: PseudonymIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) { names.subject(of: $0, in: team) }
      .map { people[$0] }
  }

  /// The person with a transfer id to a team.
  mutating func person(byTransferSubject subject: String, to team: AppleTeamID) -> AppleWorld.Person? {
    let (people, names) = (state.people.all, state.pseudonyms)
    return transferSubjects[team, default: PseudonymIndex()]
      .position(of: AppleSubject(rawValue: subject), among: people) {
        names.transferSubject(of: $0, to: team)
      }
      .map { people[$0] }
  }
}
