import BramleyCore
import Foundation
import OpenID

extension KeySetCache {
  /// Makes the cache of a provider's keys, which are kept in the store.
  ///
  /// - Parameters:
  ///   - known: the address of the keys, as far as it is known without asking anybody.
  ///   - address: the address of the keys.
  init(
    of source: PublishedSource, algorithms: Set<SignatureAlgorithm>, naming: KeySet.Naming,
    store: any KeySetStore, transport: ProviderTransport, surroundings: Surroundings,
    known: @escaping @Sendable () async -> URL?, address: @escaping @Sendable () async throws -> URL
  ) {
    self.init(
      algorithms: algorithms, naming: naming,
      fetch: { try await transport.body(of: ProviderTransport.Call(url: try await address())) },
      load: {
        guard let address = await known(), let kept = try? await store.keySet(of: source, from: address)
        else { return nil }
        return Saved(document: kept.document, fetchedAt: kept.fetchedAt)
      },
      save: { set in
        guard let address = await known() else { return }
        try? await store.keepKeySet(
          PublishedDocument(document: set.document, fetchedAt: set.fetchedAt), of: source, from: address)
      }, now: surroundings.now)
  }
}
