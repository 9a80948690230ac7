import AppleID
import EmulatorKit
import Foundation
import ProviderEmulator

extension WorldSnapshot {
  /// The world that a start describes.
  ///
  /// - Parameter old: a world whose seed, keys and teams stay, so that a fetched key set or a team's key
  ///   stays valid.
  init(
    beginning start: WorldStart, keeping old: WorldState?, _ strictness: Strictness,
    random: inout any RandomNumberGenerator & Sendable
  ) throws {
    seed = old?.seed ?? random.bytes(32)
    signingKeys = old?.keys ?? SigningKeyRing()
    settings = start.settings
    var beginning = WorldBuilder(strictness: strictness)
    teams = try beginning.teams(start.teams.isEmpty ? WorldStart.standardTeams : start.teams, old, &random)
    clients = try beginning.clients(start.clients)
    people = try beginning.people(start.people, &random)
    providers =
      old.map { $0.providerStart(start.providers) }
      ?? ProviderSnapshot(beginning: start.providers, keeping: nil, seed: seed)
    beginning.note(start.settings.objection.map { [$0] } ?? [], in: "settings")
    for (place, objections) in start.providers.objections(people: Set(people.map(\.id))) {
      beginning.note(objections, in: place)
    }
    if !beginning.faults.isEmpty { throw WorldStartFailure(faults: beginning.faults) }
  }
}
