import EmulatorKit
package import Foundation

/// The local providers' part of a world's snapshot.
package struct ProviderSnapshot: Codable, Sendable {
  struct Keys: Codable, Sendable {
    var provider: LocalProvider
    var ring: SigningKeyRing
  }

  struct Settings: Codable, Sendable {
    var provider: LocalProvider
    var settings: ProviderSettings
  }

  var keys: [Keys] = []
  var clients: [ProviderClient] = []
  var accounts: [ProviderAccount] = []
  var settings: [Settings] = []
  var faults: [ProviderFault] = []
  var grants: [ProviderGrant] = []
  var codes: [ProviderCode] = []
  var tokens: [ProviderToken] = []

  package init(_ state: ProviderState) {
    keys = LocalProvider.all.compactMap { id in state.keys[id].map { Keys(provider: id, ring: $0) } }
    clients = state.clients
    accounts = state.accounts.values.sorted {
      ($0.provider.rawValue, $0.person) < ($1.provider.rawValue, $1.person)
    }
    settings = LocalProvider.all.compactMap { id in
      state.settings[id].map { Settings(provider: id, settings: $0) }
    }
    faults = state.faults
    grants = state.grants.values.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    codes = state.codes.values.filter { state.stands($0.authorization) }
    tokens = state.tokens.values.filter { state.stands($0.authorization) }
  }

  /// The providers that a start describes.
  ///
  /// - Parameter old: providers whose keys stay.
  package init(beginning start: ProviderStart, keeping old: ProviderState?, seed: Data) {
    keys = old.map { ProviderSnapshot($0).keys } ?? []
    let pseudonyms = ProviderPseudonyms(seed: seed)
    for new in start.clients {
      let index = clients.firstIndex { $0.provider == new.provider && $0.id == new.id }
      let client = ProviderClient(new, over: index.map { clients[$0] }, pseudonyms)
      if let index { clients[index] = client } else { clients.append(client) }
    }
    accounts = start.accounts
  }

  /// The shortest history that leads to this state.
  package func forEachEvent(_ body: (ProviderEvent) throws -> Void) rethrows {
    for entry in keys { try body(.keysChanged(entry.provider, entry.ring)) }
    for client in clients { try body(.clientPut(client)) }
    for account in accounts { try body(.accountPut(account)) }
    for entry in settings { try body(.settingsChanged(entry.provider, entry.settings)) }
    for fault in faults { try body(.faultSet(fault)) }
    for grant in grants { try body(.granted(grant)) }
    for code in codes { try body(.codeIssued(code)) }
    for token in tokens { try body(.tokenIssued(token)) }
  }
}
