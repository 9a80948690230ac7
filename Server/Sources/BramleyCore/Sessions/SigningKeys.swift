import BramleyTokens
import Crypto
package import Foundation
import Synchronization

/// The signing keys of access tokens: sealed in the store, renewed on a schedule, overlapping in the key set.
///
/// A new key is published an hour before it signs, so that clients that cache the key set know it by then. It
/// stays published until every token signed with it has expired.
package final class SigningKeys: Sendable {
  static let lifetime: TimeInterval = 30 * 86_400
  static let publishedAhead: TimeInterval = 3_600

  private let store: any SigningKeyStore
  private let seal: Seal
  private let surroundings: Surroundings
  private let overlap: TimeInterval
  private let keys = Mutex<[SigningKey]>([])
  /// How often a key was given up so far. What was verified by it before counts no longer.
  private let removals = Atomic(0)

  /// Makes an empty value; ``renew()`` fills it.
  ///
  /// - Parameter accessLifetime: lifetime of a token in seconds, so that its key outlives it.
  package init(
    store: any SigningKeyStore, seal: Seal, surroundings: Surroundings, accessLifetime: TimeInterval
  ) {
    self.store = store
    self.seal = seal
    self.surroundings = surroundings
    self.overlap = accessLifetime + Self.publishedAhead + 3_600
  }

  /// Reads the keys, creates a new one when it is time, and removes those that are no longer needed. Safe on
  /// any number of nodes at once.
  package func renew() async throws {
    _ = try await renew(makingOneUnlessYoungerThan: Self.lifetime, by: .schedule)
  }

  /// Reads the keys again after another node or an operator changed them; creates and removes none.
  package func follow() async throws {
    let records = try await store.signingKeys()
    let isKnown = keys.withLock { Set($0.map(\.id)) == Set(records.map(\.id)) }
    guard !isKnown, !records.isEmpty else { return }
    try take(records.sorted { $0.createdAt < $1.createdAt })
  }

  /// Creates a new key early, unless one already waits to sign.
  ///
  /// - Returns: The key that signs next, and whether it was created now.
  package func rotate(by name: OperatorName? = nil) async throws -> (next: String, isNew: Bool) {
    if let last = try await schedule(at: surroundings.now()).last, case .waits = last.use {
      return (last.id, false)
    }
    return (try await renew(makingOneUnlessYoungerThan: 0, by: .operator, named: name), true)
  }

  /// Withdraws a key that leaked: from now on no token of it is accepted. Where it signs, the next key signs at once, and
  /// one is created where none waits.
  package func withdraw(
    _ id: String, by name: OperatorName? = nil
  ) async throws -> SigningKeyWithdrawal {
    let records = try await store.signingKeys()
    guard let key = records.first(where: { $0.id == id }) else { return .unknown }
    if !records.contains(where: { $0.createdAt > key.createdAt }) { _ = try await rotate(by: name) }
    let now = surroundings.now()
    let verdict = try await store.withdrawSigningKey(
      id,
      auditing: AuditEvent(
        id: surroundings.newIDText(at: now), kind: .signingKeyWithdrawn, at: now, userID: nil, sessionID: nil,
        detail: ["key": id].merging(OperatorAct.detail(of: name)) { old, _ in old }))
    try await follow()
    return verdict
  }

  /// Who creates a key, as the audit log names them.
  private enum Origin: String {
    case schedule
    case `operator`
  }

  private func renew(
    makingOneUnlessYoungerThan age: TimeInterval, by origin: Origin, named name: OperatorName? = nil
  ) async throws -> String {
    let now = surroundings.now()
    let fresh = SigningKey(
      id: Data(surroundings.random(12)).base64URL, createdAt: now, privateKey: P256.Signing.PrivateKey())
    let sealed = seal.close(fresh.privateKey.rawRepresentation, for: SigningKey.row(fresh.id))
    let records = try await store.addSigningKey(
      SigningKeyRecord(id: fresh.id, sealed: sealed, createdAt: now),
      unlessYoungerThan: now.addingTimeInterval(-age),
      auditing: AuditEvent(
        id: surroundings.newIDText(at: now), kind: .signingKeyCreated, at: now, userID: nil, sessionID: nil,
        detail: ["key": fresh.id, "by": origin.rawValue].merging(OperatorAct.detail(of: name)) { old, _ in old
        }))
    var sorted = records.sorted { $0.createdAt < $1.createdAt }
    // A key may be removed once its successor has signed for longer than any of its tokens lives.
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
    let isFewer = keys.withLock { keys in
      defer { keys = opened }
      return keys.contains { key in !opened.contains { $0.id == key.id } }
    }
    if isFewer { removals.add(1, ordering: .releasing) }
  }

  /// The key set to publish.
  package var published: [PublicSigningKey] { keys.withLock { $0.map(PublicSigningKey.init) } }

  /// The newest key that has been published long enough, or the oldest there is.
  func signer(at now: Date) -> SigningKey? {
    keys.withLock { keys in
      keys.last { $0.createdAt <= now.addingTimeInterval(-Self.publishedAhead) } ?? keys.first
    }
  }

  /// Returns the use of each stored key at a time, oldest first.
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

  /// Changes when tokens may have become invalid because their key is gone.
  var epoch: Int { removals.load(ordering: .acquiring) }

  func verifier(_ id: String) -> SigningKey? { keys.withLock { $0.first { $0.id == id } } }
}

/// A signing key and its use.
package struct ScheduledSigningKey: Sendable, Equatable {
  /// The `kid`.
  package var id: String
  /// When it was created.
  package var createdAt: Date
  package var use: Use

  package enum Use: Sendable, Equatable {
    /// Published, so that it is known when it begins to sign.
    case waits(until: Date)
    /// It signs new tokens.
    case signs
    /// Published until every token signed with it has expired.
    case retired(publishedUntil: Date)
  }
}
