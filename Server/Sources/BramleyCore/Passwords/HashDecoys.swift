import BramleyAPI
import Crypto
import Foundation
import Synchronization

/// What a password is checked at when its address has none, so that the time does not tell who has one: of the
/// addresses without as many get a cost as of those with, and each always the same one.
final class HashDecoys: Sendable {
  private struct Reading {
    let at: Date
    let costs: Task<HashCosts, Never>
  }

  /// Seconds for which the kept hashes' costs are not counted again.
  static let memory: TimeInterval = 600

  private let read: @Sendable () async throws -> [Argon2Parameters: Int]
  private let today: Argon2Parameters
  private let ring: KeyRing
  private let now: @Sendable () -> Date
  private let last = Mutex<Reading?>(nil)

  /// Makes decoys.
  ///
  /// - Parameters:
  ///   - today: what a hash costs that is made now.
  ///   - ring: its persons' secret says which address gets which cost.
  ///   - read: how many hashes are kept at each cost.
  init(
    today: Argon2Parameters, ring: KeyRing, now: @escaping @Sendable () -> Date,
    read: @escaping @Sendable () async throws -> [Argon2Parameters: Int]
  ) {
    self.today = today
    self.ring = ring
    self.now = now
    self.read = read
  }

  /// What the password of an address costs that has none.
  func cost(for address: IdentityKey) async -> Argon2Parameters {
    await costs().value.cost(at: point(of: address))
  }

  private func costs() -> Task<HashCosts, Never> {
    let time = now()
    return last.withLock { last in
      if let last, (0..<Self.memory).contains(time.timeIntervalSince(last.at)) { return last.costs }
      let task = Task { [read, today, previous = last?.costs] in
        if let counts = try? await read() { return HashCosts(counts, today: today) }
        return await previous?.value ?? HashCosts([:], today: today)
      }
      last = Reading(at: time, costs: task)
      return task
    }
  }

  /// Where an address lies among all; it can't be told from outside.
  private func point(of address: IdentityKey) -> Double {
    let text = Data("password cost\n\(address.subject)".utf8)
    let bits = HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret)
      .withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    return Double(bits >> 11) / Double(1 << 53)
  }
}
