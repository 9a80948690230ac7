package import AppleID
package import BramleyCore
package import Foundation
import OpenID
import ServiceLifecycle

/// The parts that call Apple, made from the settings.
package struct AppleConnection: Sendable {
  package let settings: AppleSettings
  package let endpoint: AppleEndpoint
  package let keys: AppleKeyCache
  package let verifier: IdentityTokenVerifier
  package let client: AppleIDClient
  /// Seconds for which a deleted account's tombstone stays: at least as long as a token is accepted.
  let tombstoneLifetime: TimeInterval

  /// - Parameter keepingTombstones: how long the operator wants tombstones to stay, if that is longer.
  package init(
    _ section: AppleSection, store: any AppleKeySetStore, transport: AppleTransport,
    keepingTombstones: TimeInterval = 0, surroundings: Surroundings
  ) throws(ConfigurationFailure) {
    guard let team = section.team, let key = section.key else {
      throw ConfigurationFailure(sentences: [
        "apple.team_id, apple.key_id and apple.private_key_path are needed"
      ])
    }
    settings = AppleSettings(
      team: team, nativeClients: section.nativeClients, webClients: section.webClients,
      nonces: section.nonces, bareCodes: section.bareCodes, emailTrust: section.emailTrust)
    let endpoint = AppleEndpoint(base: section.base.url)
    self.endpoint = endpoint
    keys = AppleKeyCache(
      fetch: { try await AppleIDClient.keys(from: endpoint, by: transport) },
      load: {
        guard let kept = try? await store.appleKeySet(from: endpoint.keys) else { return nil }
        return AppleKeyCache.Saved(document: kept.document, fetchedAt: kept.fetchedAt)
      },
      save: {
        try? await store.keepAppleKeySet($0.document, from: endpoint.keys, fetchedAt: $0.fetchedAt)
      },
      now: surroundings.now)
    verifier = IdentityTokenVerifier(audiences: settings.clients, keys: keys)
    tombstoneLifetime = max(verifier.maximumAge + verifier.leeway, keepingTombstones)
    client = AppleIDClient(
      endpoint: endpoint, secrets: ClientSecretSource(team: team, key: key), transport: transport,
      now: surroundings.now)
  }
}

/// Fetches Apple's keys at the start, even where a stored set is fresh: keys that Apple has withdrawn meanwhile must not
/// be used any longer. A failure is not an error: the fetch is retried a few times, since an emulator may be starting
/// beside this server.
package struct KeyWarming: Service {
  package let keys: AppleKeyCache
  package static let pauses: [Duration] = [.milliseconds(50), .milliseconds(200), .seconds(1), .seconds(5)]

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      for pause in Self.pauses {
        if await keys.warm() { break }
        try await Task.sleep(for: pause)
      }
    }
    try? await gracefulShutdown()
  }
}
