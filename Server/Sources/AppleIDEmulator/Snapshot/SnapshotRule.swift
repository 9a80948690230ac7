import AppleID
import EmulatorKit
import Foundation

/// Checks that every reference in a snapshot names something that exists.
enum SnapshotRule {
  static func check(_ snapshot: WorldSnapshot) throws(Problem) {
    guard snapshot.version == 1 else { throw .invalidRequest("version must be 1") }
    guard !snapshot.seed.isEmpty else { throw .invalidRequest("seed is empty") }
    try checkTeams(snapshot)
    try checkClients(snapshot)
    try checkGrants(snapshot)
    if let objection = snapshot.settings.objection { throw objection }
    for fault in snapshot.faults {
      if let objection = fault.objection { throw objection }
    }
  }

  private static func checkTeams(_ snapshot: WorldSnapshot) throws(Problem) {
    guard !snapshot.teams.isEmpty else { throw .invalidRequest("teams is empty; at least one is needed") }
    guard !snapshot.signingKeys.signing.isEmpty else {
      throw .invalidRequest("signing_keys.signing is empty; at least one is needed")
    }
    guard Set(snapshot.teams.map(\.id)).count == snapshot.teams.count,
      Set(snapshot.signingKeys.published.map(\.id)).count == snapshot.signingKeys.published.count
    else { throw .invalidRequest("teams or signing_keys: an id occurs twice") }
    for (index, team) in snapshot.teams.enumerated()
    where (try? TeamKey(id: team.keyID, pem: team.privateKey)) == nil {
      throw .invalidRequest("teams[\(index)].private_key is not a P-256 key in PKCS#8")
    }
    for team in snapshot.teams {
      if let objection = RelayRule.objection(to: team.mailSources) { throw objection }
    }
  }

  private static func checkClients(_ snapshot: WorldSnapshot) throws(Problem) {
    let teams = Set(snapshot.teams.map(\.id))
    var primaries: [AppleClientID: AppleTeamID] = [:]
    for client in snapshot.clients where client.kind == .native && client.isPrimary {
      primaries[client.id] = client.team
    }
    var seen: Set<AppleClientID> = []
    for (index, client) in snapshot.clients.enumerated() {
      let name = "clients[\(index)]"
      guard seen.insert(client.id).inserted else { throw .invalidRequest("\(name).id occurs twice") }
      guard ClientRule.isClientID(client.id.rawValue) else {
        throw .invalidRequest("\(name).id is not a client id")
      }
      guard teams.contains(client.team) else { throw .invalidRequest("\(name).team names no team") }
      guard primaries[client.primary] == client.team else {
        throw .invalidRequest("\(name).primary names no primary App ID of its team")
      }
    }
  }

  private static func checkGrants(_ snapshot: WorldSnapshot) throws(Problem) {
    guard snapshot.people.count <= PersonRule.maximumPeople else {
      throw .invalidRequest("people has more than \(PersonRule.maximumPeople) entries")
    }
    let people = Set(snapshot.people.map(\.id))
    guard people.count == snapshot.people.count else { throw .invalidRequest("people: an id occurs twice") }
    let clients = Set(snapshot.clients.map(\.id))
    for (index, consent) in snapshot.consents.enumerated()
    where !people.contains(consent.person) || !clients.contains(consent.group) {
      throw .invalidRequest("consents[\(index)] names a person or a group that does not exist")
    }
    for (index, code) in snapshot.codes.enumerated() where !clients.contains(code.authorization.client) {
      throw .invalidRequest("codes[\(index)] names a client that does not exist")
    }
    for (index, token) in snapshot.tokens.enumerated() where !clients.contains(token.authorization.client) {
      throw .invalidRequest("tokens[\(index)] names a client that does not exist")
    }
    guard snapshot.clockOffset.isFinite, abs(snapshot.clockOffset) < 253_402_300_800 else {
      throw .invalidRequest("clock_offset is out of range")
    }
  }
}
