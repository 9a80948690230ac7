import AppleID
import EmulatorKit
import Foundation
import ProviderEmulator

/// Teams, clients, people, their consents, and what was issued for them.
struct WorldState: Sendable {
  private(set) var seed = Data()
  private(set) var keys = SigningKeyRing()
  private(set) var teams: [AppleWorld.Team] = []
  private(set) var clients = Clients()
  private(set) var people = People()
  private var providers = ProviderState()
  private(set) var clockOffset: TimeInterval = 0
  private(set) var settings = EmulatorSettings()
  private(set) var faults: [Fault] = []
  /// The pending notifications, by id.
  private(set) var notifications: [String: PendingNotification] = [:]
  private(set) var consents: [Consent.Key: Consent] = [:]
  // A code is stored for longer than it is valid, so that an expired one can be told from a used one.
  private(set) var codes = ExpiringTable<IssuedCode>(lifetime: 3_600, capacity: 50_000)
  private(set) var accessTokens = ExpiringTable<IssuedToken>(
    lifetime: IssuedToken.accessLifetime, capacity: 50_000)
  private(set) var refreshTokens = ExpiringTable<IssuedToken>(
    lifetime: 100 * 365 * 86_400, capacity: 200_000)
  private(set) var migrationTokens = ExpiringTable<MigrationToken>(
    lifetime: IssuedToken.accessLifetime, capacity: 10_000)

  /// The approximate number of events that lead to this state.
  var size: Int {
    teams.count + clients.all.count + people.count + consents.count + codes.count + refreshTokens.count
      + accessTokens.count + migrationTokens.count + notifications.count + providers.size
  }
  var hasKeys: Bool { !keys.signing.isEmpty }
  var pseudonyms: Pseudonyms { Pseudonyms(seed: seed) }

  mutating func apply(_ event: WorldEvent) {
    switch event {
    case .began(let seed): self.seed = seed
    case .teamAdded(let team): teams.append(team)
    case .teamChanged(let team):
      if let index = teams.firstIndex(where: { $0.id == team.id }) { teams[index] = team }
    case .clientPut(let client): clients.put(client)
    case .personAdded(let person), .personChanged(let person): people.put(person)
    case .keysChanged(let keys): self.keys = keys
    case .consented(let consent): consents[consent.key] = consent
    case .consentEnded(let consent): consents[consent.key] = nil
    case .codeIssued(let code): codes.insert(code, for: code.code, madeAt: code.authorization.at)
    case .codeSpent(let code): codes.update(code) { $0.spent = true }
    case .tokenIssued(let token):
      switch token.kind {
      case .access: accessTokens.insert(token, for: token.token, madeAt: token.issuedAt)
      case .refresh: refreshTokens.insert(token, for: token.token, madeAt: token.issuedAt)
      }
    case .refreshed(let token, let count): refreshTokens.update(token) { $0.refreshes = count }
    case .migrationTokenIssued(let token):
      migrationTokens.insert(token, for: token.token, madeAt: token.issuedAt)
    case .clockMoved(let offset): clockOffset = offset
    case .settingsChanged(let settings): self.settings = settings
    case .faultSet(let fault):
      if let index = faults.firstIndex(where: { $0.name == fault.name }) {
        faults[index] = fault
      } else {
        faults.append(fault)
      }
    case .faultRemoved(let name): faults.removeAll { $0.name == name }
    case .notificationQueued(let notification): notifications[notification.id] = notification
    case .notificationSettled(let id): notifications[id] = nil
    case .provider(let event): providers.apply(event)
    }
  }

  /// The local providers' part, moved out so that it is not copied while it changes.
  mutating func takeProviders() -> ProviderState {
    defer { providers = ProviderState() }
    return providers
  }

  mutating func putProviders(_ state: ProviderState) { providers = state }

  var providerSnapshot: ProviderSnapshot { ProviderSnapshot(providers) }
  func providerStart(_ start: ProviderStart) -> ProviderSnapshot {
    ProviderSnapshot(beginning: start, keeping: providers, seed: seed)
  }
}
