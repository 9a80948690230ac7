import AppleID
import BramleyTokens
import Crypto
package import Foundation
import Synchronization

/// The keys of the access tokens: kept sealed in the store, renewed on a schedule, overlapping in the key set.
///
/// A new key is published an hour before it signs, so that whoever caches the key set knows it by then,
/// and stays published until every token under it is over.
package final class SigningKeys: Sendable {
  static let lifetime: TimeInterval = 30 * 86_400
  static let publishedAhead: TimeInterval = 3_600

  private let store: any SigningKeyStore
  private let seal: Seal
  private let surroundings: Surroundings
  private let overlap: TimeInterval
  private let keys = Mutex<[SigningKey]>([])

  /// Makes the keys' holder; ``renew()`` fills it.
  ///
  /// - Parameter accessLifetime: seconds that a token lives, so that its key outlives it.
  package init(
    store: any SigningKeyStore, seal: Seal, surroundings: Surroundings, accessLifetime: TimeInterval
  ) {
    self.store = store
    self.seal = seal
    self.surroundings = surroundings
    self.overlap = accessLifetime + Self.publishedAhead + 3_600
  }

  /// Reads the keys, makes a new one when it is time, forgets those that nothing needs. Safe on any number of
  /// nodes at once.
  package func renew() async throws { _ = try await renew(makingOneUnlessYoungerThan: Self.lifetime) }

  /// Reads the keys again where another node or an operator changed them; makes and forgets none.
  package func follow() async throws {
    let records = try await store.signingKeys()
    let isKnown = keys.withLock { Set($0.map(\.id)) == Set(records.map(\.id)) }
    guard !isKnown, !records.isEmpty else { return }
    try take(records.sorted { $0.createdAt < $1.createdAt })
  }

  /// Makes a new key before its time, unless one waits to sign already.
  ///
  /// - Returns: the key that signs next, and whether it was made now.
  package func rotate() async throws -> (next: String, isNew: Bool) {
    if let last = try await schedule(at: surroundings.now()).last, case .waits = last.use {
      return (last.id, false)
    }
    return (try await renew(makingOneUnlessYoungerThan: 0), true)
  }

  private func renew(makingOneUnlessYoungerThan age: TimeInterval) async throws -> String {
    let now = surroundings.now()
    let fresh = SigningKey(
      id: Data(surroundings.random(12)).base64URL, createdAt: now, privateKey: P256.Signing.PrivateKey())
    let sealed = seal.close(fresh.privateKey.rawRepresentation, for: SigningKey.row(fresh.id))
    let records = try await store.addSigningKey(
      SigningKeyRecord(id: fresh.id, sealed: sealed, createdAt: now),
      unlessYoungerThan: now.addingTimeInterval(-age))
    var sorted = records.sorted { $0.createdAt < $1.createdAt }
    // A key may go once its successor has signed for longer than any of its tokens lives.
    if let settled = sorted.last(where: { $0.createdAt.addingTimeInterval(overlap) <= now }) {
      sorted.removeAll { $0.createdAt < settled.createdAt }
      try await store.removeSigningKeys(madeBefore: settled.createdAt)
    }
    try take(sorted)
    return fresh.id
  }

  private func take(_ records: [SigningKeyRecord]) throws {
    var opened: [SigningKey] = []
    for record in records {
      let raw = try seal.open(record.sealed, for: SigningKey.row(record.id))
      opened.append(
        SigningKey(
          id: record.id, createdAt: record.createdAt,
          privateKey: try P256.Signing.PrivateKey(rawRepresentation: raw)))
    }
    keys.withLock { $0 = opened }
  }

  /// The key set to publish.
  package var published: [PublicSigningKey] { keys.withLock { $0.map(PublicSigningKey.init) } }

  /// The newest key that has been published long enough, or the oldest there is.
  func signer(at now: Date) -> SigningKey? {
    keys.withLock { keys in
      keys.last { $0.createdAt <= now.addingTimeInterval(-Self.publishedAhead) } ?? keys.first
    }
  }

  /// What each key in the store is for at a time, oldest first.
  package func schedule(at now: Date) async throws(StoreError) -> [ScheduledSigningKey] {
    let records = try await store.signingKeys().sorted { $0.createdAt < $1.createdAt }
    let isSettled = { (record: SigningKeyRecord) in
      record.createdAt <= now.addingTimeInterval(-Self.publishedAhead)
    }
    let signer = records.lastIndex(where: isSettled) ?? 0
    return records.enumerated().map { index, record in
      let use: ScheduledSigningKey.Use =
        if index == signer {
          .signs
        } else if index > signer {
          .waits(until: record.createdAt.addingTimeInterval(Self.publishedAhead))
        } else {
          .retired(publishedUntil: records[index + 1].createdAt.addingTimeInterval(overlap))
        }
      return ScheduledSigningKey(id: record.id, createdAt: record.createdAt, use: use)
    }
  }

  func verifier(_ id: String) -> SigningKey? { keys.withLock { $0.first { $0.id == id } } }
}

/// A signing key and what it is for.
package struct ScheduledSigningKey: Sendable, Equatable {
  /// The `kid`.
  package var id: String
  /// When it was made.
  package var createdAt: Date
  /// What it is for now.
  package var use: Use

  /// What a signing key is for.
  package enum Use: Sendable, Equatable {
    /// Published, so that it is known when it begins to sign.
    case waits(until: Date)
    /// New tokens are signed with it.
    case signs
    /// Published until every token under it is over.
    case retired(publishedUntil: Date)
  }
}
