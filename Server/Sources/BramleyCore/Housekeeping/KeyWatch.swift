import Foundation
package import Logging
import Synchronization

/// Applies an operator's key changes to a running node: within seconds, an added master key seals, a new
/// signing key is published, and older boxes are resealed.
package final class KeyWatch: PeriodicService {
  /// The longest time until a node follows a change.
  package static let interval = Duration.seconds(5)
  /// Seconds between two passes over all boxes while nothing changes.
  static let passInterval: TimeInterval = 1_800

  private let ring: KeyRing
  private let ledger: any MasterKeyLedger
  private let signing: SigningKeys
  private let resealing: Resealing
  private let surroundings: Surroundings
  private let logger: Logger
  private let lastPass = Mutex<(key: MasterKey.ID, at: Date)?>(nil)

  package init(
    ring: KeyRing, ledger: any MasterKeyLedger, signing: SigningKeys, resealing: Resealing,
    surroundings: Surroundings, logger: Logger
  ) {
    self.ring = ring
    self.ledger = ledger
    self.signing = signing
    self.resealing = resealing
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Checks once.
  package func runOnce() async {
    let before = ring.current.id
    ring.refresh()
    if ring.current.id != before {
      logger.security(.masterKeyChanged, metadata: ["key": "\(ring.current.id)"])
    }
    do {
      try await ledger.settle(with: ring, in: surroundings)
      try await signing.follow()
      try await resealIfDue()
    } catch {
      logger.error("keys can't be followed; it is tried again", metadata: ["error": "\(error)"])
    }
  }

  private func resealIfDue() async throws {
    let (key, now) = (ring.current.id, surroundings.now())
    let isDue = lastPass.withLock { last in
      guard let last, last.key == key else { return true }
      return !(0..<Self.passInterval).contains(now.timeIntervalSince(last.at))
    }
    guard isDue else { return }
    try await resealing.run()
    lastPass.withLock { $0 = (key, now) }
  }
}
