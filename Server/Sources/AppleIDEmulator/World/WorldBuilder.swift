import AppleID
import EmulatorKit

/// Makes the world that a start describes by the rules of the control API, and collects every fault.
struct WorldBuilder {
  let strictness: Strictness
  private(set) var faults: [WorldStartFailure.Fault] = []
  private var teams: [AppleWorld.Team] = []
  private var clients = Clients()
  // What depends on one of these is not reported as well.
  private var faultyTeams: Set<AppleTeamID?> = []
  private var faultyClients: Set<AppleClientID?> = []

  init(strictness: Strictness) { self.strictness = strictness }

  mutating func teams(
    _ descriptions: [NewTeam], _ old: WorldState?, _ random: inout any RandomNumberGenerator & Sendable
  ) throws -> [AppleWorld.Team] {
    for (index, new) in descriptions.enumerated() {
      let kept =
        new.id.map { id in old?.team(id) }
        ?? old.flatMap { $0.teams.indices.contains(index) ? $0.teams[index] : nil }
      let objections = TeamRule.objections(to: new, among: teams)
      note(objections, in: "teams[\(index)]")
      if objections.isEmpty {
        var team = try kept ?? TeamRule.team(new, among: teams, random: &random)
        team.mailSources = new.mailSources ?? []
        teams.append(team)
      } else {
        faultyTeams.formUnion([new.id, nil])
      }
    }
    return teams
  }

  mutating func clients(_ descriptions: [NewClient]) throws -> [AppleWorld.Client] {
    for (index, new) in descriptions.enumerated() {
      // In strict mode the standard clients keep their loopback addresses, which then match nothing.
      let strictness = WorldStart.standardClients.contains(new) ? .lenient : strictness
      var objections = ClientRule.objections(to: new, among: clients, of: teams, strictness)
      if clients[new.id] != nil {
        objections = [.conflict("there is a client with this id already", at: "id")]
      }
      let isWhole = objections.isEmpty
      let rests = (faultyTeams.contains(new.team), faultyClients.contains(new.primary))
      objections.removeAll { ($0.field == "team" && rests.0) || ($0.field == "primary" && rests.1) }
      note(objections, in: "clients[\(index)]")
      if isWhole {
        clients.put(try ClientRule.client(new, among: clients, of: teams, strictness: strictness))
      } else {
        faultyClients.formUnion([new.id, nil])
      }
    }
    return clients.all
  }

  mutating func people(
    _ descriptions: [NewPerson], _ random: inout any RandomNumberGenerator & Sendable
  ) throws -> [AppleWorld.Person] {
    var people = People()
    for (index, new) in descriptions.enumerated() {
      let objections = PersonRule.objections(to: new, among: people)
      note(objections, in: "people[\(index)]")
      if objections.isEmpty { people.put(try PersonRule.person(new, among: people, random: &random)) }
    }
    return people.all
  }

  mutating func note(_ objections: [Problem], in place: String) {
    faults += objections.map {
      WorldStartFailure.Fault(place: $0.field.map { "\(place).\($0)" } ?? place, detail: $0.detail)
    }
  }
}
