import Foundation
package import Logging
import ServiceLifecycle
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
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

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
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reports that another node changed keys.
  package func wake() { waker.yield() }

  /// Runs every few seconds until the service is stopped, and reads the keys when it is woken.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown { [self] in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while true {
            try await Task.sleep(for: Self.interval)
            await self.runOnce()
          }
        }
        group.addTask { for await _ in self.wakes { await self.read() } }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  /// Reads the keys and writes nothing: two nodes whose master keys differ for a moment must not call each other.
  package func read() async {
    refresh()
    do { try await signing.follow() } catch {
      guard !Task.isCancelled else { return }
      logger.error("keys can't be followed; it is tried again", metadata: ["error": "\(error)"])
    }
  }

  private func refresh() {
    let before = ring.current.id
    ring.refresh()
    guard ring.current.id != before else { return }
    logger.security(.masterKeyChanged, metadata: ["key": "\(ring.current.id)"])
  }

  /// Checks once.
  package func runOnce() async {
    refresh()
    do {
      try await ledger.settle(with: ring, in: surroundings)
      try await signing.follow()
      try await resealIfDue()
    } catch {
      guard !Task.isCancelled else { return }
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
