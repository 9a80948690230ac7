import AppleID
import Crypto
public import Foundation
import Synchronization

/// The keys of the access tokens: kept sealed in the store, renewed on a schedule, overlapping in the key set.
///
/// A new key is published an hour before it signs, so that whoever caches the key set knows it by then,
/// and stays published until every token under it is over.
public final class SigningKeys: Sendable {
  static let lifetime: TimeInterval = 30 * 86_400
  static let publishedAhead: TimeInterval = 3_600

  private let store: any KeyStore
  private let seal: Seal
  private let surroundings: Surroundings
  private let overlap: TimeInterval
  private let keys = Mutex<[SigningKey]>([])

  /// Makes the keys' holder; ``renew()`` fills it.
  ///
  /// - Parameter accessLifetime: seconds that a token lives, so that its key outlives it.
  public init(store: any KeyStore, seal: Seal, surroundings: Surroundings, accessLifetime: TimeInterval) {
    self.store = store
    self.seal = seal
    self.surroundings = surroundings
    self.overlap = accessLifetime + Self.publishedAhead + 3_600
  }

  /// Reads the keys, makes a new one when it is time, forgets those that nothing needs. Safe on any number of
  /// nodes at once.
  public func renew() async throws {
    let now = surroundings.now()
    let fresh = SigningKey(
      id: Data(surroundings.random(12)).base64URL, createdAt: now, privateKey: P256.Signing.PrivateKey())
    let sealed = seal.close(fresh.privateKey.rawRepresentation, for: SigningKey.row(fresh.id))
    let records = try await store.addSigningKey(
      SigningKeyRecord(id: fresh.id, sealed: sealed, createdAt: now),
      unlessYoungerThan: now.addingTimeInterval(-Self.lifetime))
    var sorted = records.sorted { $0.createdAt < $1.createdAt }
    // A key may go once its successor has signed for longer than any of its tokens lives.
    if let settled = sorted.last(where: { $0.createdAt.addingTimeInterval(overlap) <= now }) {
      sorted.removeAll { $0.createdAt < settled.createdAt }
      try await store.removeSigningKeys(madeBefore: settled.createdAt)
    }
    var opened: [SigningKey] = []
    for record in sorted {
      let raw = try seal.open(record.sealed, for: SigningKey.row(record.id))
      opened.append(
        SigningKey(
          id: record.id, createdAt: record.createdAt,
          privateKey: try P256.Signing.PrivateKey(rawRepresentation: raw)))
    }
    keys.withLock { $0 = opened }
  }

  /// The key set to publish.
  public var published: [PublicSigningKey] { keys.withLock { $0.map(PublicSigningKey.init) } }

  /// The newest key that has been published long enough, or the oldest there is.
  func signer(at now: Date) -> SigningKey? {
    keys.withLock { keys in
      keys.last { $0.createdAt <= now.addingTimeInterval(-Self.publishedAhead) } ?? keys.first
    }
  }

  func verifier(_ id: String) -> SigningKey? { keys.withLock { $0.first { $0.id == id } } }
}
