import BramleyAPI
import Crypto
import Foundation
import Synchronization

/// Chooses the cost at which a password is checked when its address has none, so that the time does not
/// reveal which addresses have one. The costs are distributed like those of the stored hashes, and each
/// address always gets the same one.
final class HashDecoys: Sendable {
  private struct Reading {
    let at: Date
    let costs: Task<HashCosts, Never>
  }

  /// Seconds for which the counts of the stored hashes are cached.
  static let memory: TimeInterval = 600

  private let read: @Sendable () async throws -> [HashCost: Int]
  private let today: HashCost
  private let ring: KeyRing
  private let now: @Sendable () -> Date
  private let last = Mutex<Reading?>(nil)

  /// Makes decoys.
  ///
  /// - Parameters:
  ///   - today: the cost of a hash that is made now.
  ///   - ring: its person secret determines which address gets which cost.
  ///   - read: returns how many hashes are stored at each cost.
  init(
    today: HashCost, ring: KeyRing, now: @escaping @Sendable () -> Date,
    read: @escaping @Sendable () async throws -> [HashCost: Int]
  ) {
    self.today = today
    self.ring = ring
    self.now = now
    self.read = read
  }

  /// Returns the cost for an address that has no password.
  func cost(for address: IdentityKey) async -> HashCost {
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

  /// Returns the position of an address in the distribution; it can't be predicted from outside.
  private func point(of address: IdentityKey) -> Double {
    let text = Data("password cost\n\(address.subject)".utf8)
    let bits = HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret)
      .withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    return Double(bits >> 11) / Double(1 << 53)
  }
}
