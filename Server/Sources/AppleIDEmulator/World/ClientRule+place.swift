import AppleID
import EmulatorKit

extension ClientRule {
  /// The team and the group that a new client belongs to.
  static func place(
    of new: NewClient, among clients: Clients, _ teams: [AppleWorld.Team]
  ) throws(Problem) -> (team: AppleTeamID, primary: AppleClientID) {
    var named: AppleWorld.Client?
    if let name = new.primary, name != new.id { named = try primary(name, among: clients) }
    guard let team = new.team ?? named?.team ?? teams.first?.id, teams.contains(where: { $0.id == team })
    else { throw .invalidRequest("team does not exist; add the team first", at: "team") }
    guard named == nil || named?.team == team else {
      throw .invalidRequest("primary belongs to another team; a group has one team", at: "primary")
    }
    guard new.kind == .web else { return (team, named?.id ?? new.id) }
    guard let head = named ?? clients.firstPrimary(of: team) else {
      throw .invalidRequest(
        "a Services ID needs a primary App ID of its team; add a client of kind native first", at: "primary")
    }
    return (team, head.id)
  }

  private static func primary(
    _ id: AppleClientID, among clients: Clients
  ) throws(Problem) -> AppleWorld.Client {
    guard let head = clients[id] else {
      throw .invalidRequest("primary does not exist; add the primary App ID first", at: "primary")
    }
    guard head.kind == .native, head.isPrimary else {
      throw .invalidRequest("primary is itself grouped under \(head.primary); name that one", at: "primary")
    }
    return head
  }
}
