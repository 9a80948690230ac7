import AppleID
import Crypto
import Foundation

extension WorldSnapshot {
  /// The world that a start describes.
  ///
  /// - Parameter old: a world whose seed, keys and teams stay, so that a key set or a team's key in
  ///   somebody's hands remains right.
  init(
    beginning start: WorldStart, keeping old: WorldState?,
    random: inout any RandomNumberGenerator & Sendable
  ) throws {
    seed = old?.seed ?? random.bytes(32)
    signingKeys = old?.keys ?? SigningKeyRing()
    people = start.people
    teams = []
    for (index, new) in (start.teams.isEmpty ? [NewTeam()] : start.teams).enumerated() {
      let kept =
        new.id.map { id in old?.team(id) }
        ?? old.flatMap { $0.teams.indices.contains(index) ? $0.teams[index] : nil }
      teams.append(try kept ?? TeamRule.team(new, among: teams, random: &random))
    }
    var clients = Clients()
    // A strict Apple keeps loopback addresses of the start, and matches none of them.
    for new in start.clients {
      clients.put(
        try ClientRule.client(new, among: clients, of: teams, strictness: .lenient))
    }
    self.clients = clients.all
    guard Set(people.map(\.id)).count == people.count else {
      throw Problem.conflict("two people of the start have the same id")
    }
  }
}
