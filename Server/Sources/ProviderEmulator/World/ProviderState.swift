import EmulatorKit
import Foundation

/// The local providers' clients, accounts, consents, and what was issued for them.
package struct ProviderState: Sendable {
  static let codeLifetime: TimeInterval = 600

  private(set) var keys: [LocalProvider: SigningKeyRing] = [:]
  private(set) var clients: [ProviderClient] = []
  private(set) var accounts: [ProviderAccount.Key: ProviderAccount] = [:]
  private(set) var settings: [LocalProvider: ProviderSettings] = [:]
  private(set) var faults: [ProviderFault] = []
  private(set) var grants: [ProviderGrant.Key: ProviderGrant] = [:]
  // Stored for longer than it is valid, so that an expired code can be told from a used one.
  private(set) var codes = ExpiringTable<ProviderCode>(lifetime: 3_600, capacity: 20_000)
  private(set) var tokens = ExpiringTable<ProviderToken>(lifetime: 100 * 365 * 86_400, capacity: 100_000)
  /// The assertions of clients that were used; not stored.
  var assertions = ExpiringTable<Bool>(lifetime: 3_600, capacity: 20_000)
  /// Pages that have not been answered; not stored.
  var pending = ExpiringTable<PendingAuthorization>(lifetime: 600, capacity: 5_000)

  package init() {}

  /// The approximate number of events that lead to this state.
  package var size: Int {
    clients.count + accounts.count + grants.count + codes.count + tokens.count + keys.count + faults.count
  }

  package mutating func apply(_ event: ProviderEvent) {
    switch event {
    case .keysChanged(let provider, let ring): keys[provider] = ring
    case .clientPut(let client):
      if let index = clients.firstIndex(where: { $0.provider == client.provider && $0.id == client.id }) {
        clients[index] = client
      } else {
        clients.append(client)
      }
    case .accountPut(let account): accounts[account.key] = account
    case .granted(let grant): grants[grant.key] = grant
    case .grantEnded(let grant): grants[grant.key] = nil
    case .codeIssued(let code): codes.insert(code, for: code.code, madeAt: code.at)
    case .codeSpent(let code): codes.update(code) { $0.isSpent = true }
    case .tokenIssued(let token): tokens.insert(token, for: token.token, madeAt: token.at)
    case .tokenEnded(let token): _ = tokens.remove(token, at: .distantPast)
    case .settingsChanged(let provider, let settings): self.settings[provider] = settings
    case .faultSet(let fault):
      if let index = faults.firstIndex(where: { $0.provider == fault.provider && $0.name == fault.name }) {
        faults[index] = fault
      } else {
        faults.append(fault)
      }
    case .faultRemoved(let provider, let name):
      faults.removeAll { $0.provider == provider && $0.name == name }
    }
  }

  func settings(of provider: LocalProvider) -> ProviderSettings {
    settings[provider] ?? ProviderSettings(provider)
  }

  func client(_ id: String?, of provider: LocalProvider) -> ProviderClient? {
    guard let id else { return nil }
    return clients.first { $0.provider == provider && $0.id.utf8.elementsEqual(id.utf8) }
  }

  func account(of person: LocalPerson, at provider: LocalProvider) -> ProviderAccount {
    accounts[ProviderAccount.Key(provider: provider, person: person.id)]
      ?? ProviderAccount(standard: provider, person)
  }

  /// Whether the consent that a code or token rests on still stands.
  func stands(_ authorization: ProviderAuthorization) -> Bool {
    grants[authorization.grant]?.id == authorization.grantID
  }

  /// A token that is valid now.
  func token(
    _ text: String?, at now: Date, _ provider: LocalProvider, _ kind: ProviderToken.Kind? = nil
  ) -> ProviderToken? {
    guard let text, let token = tokens.value(for: text, at: now), token.isAlive(at: now),
      token.authorization.provider == provider, kind == nil || token.kind == kind,
      stands(token.authorization)
    else { return nil }
    return token
  }
}
