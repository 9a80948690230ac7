import EmulatorKit
public import Foundation
public import OpenID

/// The local Google, Facebook, GitHub and OpenID providers over the emulator's people.
public struct EmulatedProviders: Sendable {
  package let host: any ProviderHost
  let keys: ProviderKeys
  let pages: ProviderPages

  package init(host: any ProviderHost, keys: ProviderKeys, pages: ProviderPages) {
    self.host = host
    self.keys = keys
    self.pages = pages
  }

  /// All registered clients, with their secrets.
  public var clients: [ProviderClient] { (try? host.change { $0.state.clients }) ?? [] }

  /// A provider's client.
  public func client(_ id: String, of provider: LocalProvider) -> ProviderClient? {
    try? host.change { $0.state.client(id, of: provider) }
  }

  /// The address below which a provider's endpoints are, once the emulator listens.
  public func baseURL(of provider: LocalProvider) -> URL? {
    host.baseURL.map { $0.appendingPathComponent(provider.rawValue) }
  }

  func base(of provider: LocalProvider) -> String {
    (host.baseURL?.absoluteString ?? "http://127.0.0.1") + "/\(provider.rawValue)"
  }

  /// Adds or changes a client.
  @discardableResult
  public func addClient(_ new: NewProviderClient) throws -> ProviderClient {
    guard LocalProvider.all.contains(new.provider) else { throw Problem.unknownProvider }
    guard !new.id.isEmpty, new.id.utf8.count <= 255 else {
      throw Problem.invalidRequest("id has 1 to 255 characters")
    }
    return try host.change { change in
      let old = change.state.client(new.id, of: new.provider)
      guard old != nil || change.state.clients.count < 1_000 else {
        throw Problem.conflict("there are 1000 clients already, which is the maximum")
      }
      let client = ProviderClient(new, over: old, change.pseudonyms)
      change.record(.clientPut(client))
      return client
    }
  }

  /// Says which addresses a person has at a provider.
  public func setAccount(_ account: ProviderAccount) throws {
    guard LocalProvider.all.contains(account.provider) else { throw Problem.unknownProvider }
    guard account.addresses.count <= 20 else {
      throw Problem.invalidRequest("addresses has 20 entries at most")
    }
    try host.change { $0.record(.accountPut(account)) }
  }

  /// A person's account at a provider.
  public func account(of person: String, at provider: LocalProvider) throws -> ProviderAccount {
    guard let found = host.living(named: person) else { throw Problem.notFound("no person has this name") }
    return try host.change { $0.state.account(of: found, at: provider) }
  }

  /// A person's id at a provider, for a client where it depends on that.
  public func subject(
    of person: String, at provider: LocalProvider, client: String = ProviderStart.ClientID.facebook
  ) throws -> String {
    host.pseudonyms.subject(of: try account(of: person, at: provider), for: client)
  }

  /// Changes how a provider behaves.
  @discardableResult
  public func changeSettings(
    of provider: LocalProvider, _ body: (inout ProviderSettings) -> Void
  ) throws -> ProviderSettings {
    try host.change { change in
      var settings = change.state.settings(of: provider)
      body(&settings)
      change.record(.settingsChanged(provider, settings))
      return settings
    }
  }

  /// The active faults.
  public var faults: [ProviderFault] { (try? host.change { $0.state.faults }) ?? [] }

  /// Switches a fault on, replacing one with the same name.
  @discardableResult
  public func inject(_ fault: ProviderFault) throws -> ProviderFault {
    guard fault.times.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw Problem.invalidRequest(
        "times is between 1 and 1000000; leave it out to keep the fault until it is switched off")
    }
    guard fault.delayMilliseconds.map({ (0...600_000).contains($0) }) ?? true else {
      throw Problem.invalidRequest("delay_ms is between 0 and 600000")
    }
    try host.change { $0.record(.faultSet(fault)) }
    return fault
  }

  /// Switches a fault off, if it is active.
  public func removeFault(_ name: ProviderFault.Name, of provider: LocalProvider) throws {
    try host.change { $0.record(.faultRemoved(provider, name)) }
  }

  /// Ends a person's consent to an app, as in the provider's own settings. Nothing is sent to the app.
  public func endConsent(of person: String, to client: String, at provider: LocalProvider) throws {
    guard let found = host.living(named: person) else { throw Problem.notFound("no person has this name") }
    try host.change { change in
      guard let app = change.state.client(client, of: provider) else { throw Problem.unknownProviderClient }
      let key = ProviderGrant.Key(provider: provider, person: found.id, group: app.group)
      if let grant = change.state.grants[key] { change.record(.grantEnded(grant)) }
    }
  }

  /// Whether a person's consent to an app stands.
  public func hasConsent(of person: String, to client: String, at provider: LocalProvider) -> Bool {
    guard let found = host.living(named: person), let app = self.client(client, of: provider) else {
      return false
    }
    let key = ProviderGrant.Key(provider: provider, person: found.id, group: app.group)
    return (try? host.change { $0.state.grants[key] != nil }) ?? false
  }

  /// The signing keys, once they exist.
  func signingKeys(of provider: LocalProvider) async throws -> SigningKeyRing {
    if let ring = try host.change({ $0.state.keys[provider] }) { return ring }
    return try adopt(await keys.keys(of: provider)?.all() ?? [], provider)
  }

  /// The same for synchronous callers.
  func signingKeysNow(of provider: LocalProvider) throws -> SigningKeyRing {
    if let ring = try host.change({ $0.state.keys[provider] }) { return ring }
    return try adopt(keys.keys(of: provider)?.allNow() ?? [], provider)
  }

  private func adopt(_ made: [SigningKey], _ provider: LocalProvider) throws -> SigningKeyRing {
    try host.change { change in
      if let ring = change.state.keys[provider] { return ring }
      let ring = SigningKeyRing(signing: made)
      change.record(.keysChanged(provider, ring))
      return ring
    }
  }

  /// Makes a new key, which signs from now on; the previous ones stay published until the next rotation.
  @discardableResult
  public func rotateKeys(of provider: LocalProvider) async throws -> [KeyID] {
    let ring = try await signingKeys(of: provider)
    let isLong = provider == .google || provider == .facebook
    let made = try await SigningKeys(count: 1, newID: isLong ? SigningKeys.longID : SigningKeys.shortID).all()
    guard let key = made.first else { throw SigningKeysFailure.notReady }
    let next = ring.rotated(to: key)
    try host.change { $0.record(.keysChanged(provider, next)) }
    return next.published.map(\.id)
  }
}

extension Problem {
  static var unknownProvider: Problem {
    .notFound("the providers are \(LocalProvider.all.map(\.rawValue).joined(separator: ", "))")
  }
  static var unknownProviderClient: Problem { .notFound("the provider has no client with this id") }
}
