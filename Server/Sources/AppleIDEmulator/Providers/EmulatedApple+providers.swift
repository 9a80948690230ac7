import EmulatorKit
package import Foundation
public import ProviderEmulator

extension EmulatedApple {
  /// The local Google, Facebook, GitHub and OpenID providers, where this world's people have accounts too.
  public var providers: EmulatedProviders {
    EmulatedProviders(host: self, keys: providerKeys, pages: providerPages)
  }
}

extension AppleIDEmulator {
  /// See ``EmulatedApple/providers``.
  public var providers: EmulatedProviders { apple.providers }
}

extension EmulatedApple: ProviderHost {
  package var pseudonyms: ProviderPseudonyms { ProviderPseudonyms(seed: change { $0.state.seed }) }

  package func living(named name: String) -> LocalPerson? {
    change { $0.state.people.person(named: name) }.flatMap { $0.isDeleted ? nil : LocalPerson($0) }
  }

  package func living(_ count: Int) -> [LocalPerson] {
    change { $0.state.people.all.lazy.filter { !$0.isDeleted }.prefix(count).map(LocalPerson.init) }
  }

  package func change<Result>(_ body: (inout ProviderChange) throws -> Result) throws -> Result {
    try change { world in try world.changeProviders(body) }
  }

  package func pause(for time: Duration) async throws { try await sleep(time) }

  package func post(_ body: Data, type: String, to url: String) async throws -> (status: Int, body: Data) {
    if let providerSender { return try await providerSender(url, type, body) }
    return try await NotificationSender.post(body, type: type, to: url)
  }
}

extension LocalPerson {
  fileprivate init(_ person: AppleWorld.Person) {
    self.init(
      id: person.id, givenName: person.givenName, familyName: person.familyName, email: person.email,
      emailVerified: person.emailVerified)
  }
}
