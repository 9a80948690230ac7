import EmulatorKit
import Foundation
import ProviderEmulator

/// A whole world as a value: what `GET /_emulator/snapshot` returns and `PUT` accepts.
///
/// It contains private keys, codes and tokens of the emulated world.
public struct WorldSnapshot: Codable, Sendable {
  /// The version of the format.
  public private(set) var version = 1
  var seed: Data
  var teams: [AppleWorld.Team]
  var signingKeys: SigningKeyRing
  var clients: [AppleWorld.Client]
  var people: [AppleWorld.Person]
  var consents: [Consent] = []
  var codes: [IssuedCode] = []
  var tokens: [IssuedToken] = []
  var migrationTokens: [MigrationToken] = []
  /// Seconds by which the emulator's clock is ahead of the real one.
  var clockOffset: TimeInterval = 0
  var settings = EmulatorSettings()
  var faults: [Fault] = []
  /// The pending notifications.
  var notifications: [PendingNotification] = []
  var providers: ProviderSnapshot

  enum CodingKeys: String, CodingKey, CaseIterable {
    case version, seed, teams, clients, people, consents, codes, tokens, settings, faults, notifications,
      providers
    case signingKeys = "signing_keys"
    case migrationTokens = "migration_tokens"
    case clockOffset = "clock_offset"
  }

  /// Reads a snapshot; consents, codes, tokens and settings may be missing.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    version = try fields.decode(Int.self, forKey: .version)
    seed = try fields.decode(Data.self, forKey: .seed)
    teams = try fields.decode([AppleWorld.Team].self, forKey: .teams)
    signingKeys = try fields.decode(SigningKeyRing.self, forKey: .signingKeys)
    clients = try fields.decode([AppleWorld.Client].self, forKey: .clients)
    people = try fields.decode([AppleWorld.Person].self, forKey: .people)
    consents = try fields.decodeIfPresent([Consent].self, forKey: .consents) ?? []
    codes = try fields.decodeIfPresent([IssuedCode].self, forKey: .codes) ?? []
    tokens = try fields.decodeIfPresent([IssuedToken].self, forKey: .tokens) ?? []
    migrationTokens = try fields.decodeIfPresent([MigrationToken].self, forKey: .migrationTokens) ?? []
    clockOffset = try fields.decodeIfPresent(TimeInterval.self, forKey: .clockOffset) ?? 0
    settings = try fields.decodeIfPresent(EmulatorSettings.self, forKey: .settings) ?? EmulatorSettings()
    faults = try fields.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    notifications =
      try fields.decodeIfPresent([PendingNotification].self, forKey: .notifications) ?? []
    providers =
      try fields.decodeIfPresent(ProviderSnapshot.self, forKey: .providers)
      ?? ProviderSnapshot(beginning: ProviderStart(), keeping: nil, seed: seed)
  }

  init(_ state: WorldState) {
    seed = state.seed
    teams = state.teams
    signingKeys = state.keys
    clients = state.clients.all
    people = state.people.all
    clockOffset = state.clockOffset
    settings = state.settings
    faults = state.faults
    notifications = state.notifications.values.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    // Invalid ones are left out. Oldest first, so that they expire in this order again.
    consents = state.consents.values.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    codes = state.codes.values.filter { state.consent(for: $0.authorization) != nil }
    tokens = (state.refreshTokens.values + state.accessTokens.values)
      .filter { state.consent(for: $0.authorization) != nil }
      .sorted { ($0.issuedAt, $0.token) < ($1.issuedAt, $1.token) }
    migrationTokens = state.migrationTokens.values
    providers = state.providerSnapshot
  }
}
