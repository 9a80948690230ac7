import Foundation
package import Logging

/// The half-hourly maintenance of a node: expired rows are removed and signing keys are renewed.
package struct Housekeeping: PeriodicService {
  /// Half the time for which a new signing key is published in advance, so that every node knows it before it
  /// signs.
  package static let interval = Duration.seconds(1_800)

  private let store: any PurgeStore
  private let policy: RetentionPolicy
  private let keys: SigningKeys
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    store: any PurgeStore, keeping policy: RetentionPolicy = .standard, keys: SigningKeys,
    surroundings: Surroundings, logger: Logger
  ) {
    self.store = store
    self.policy = policy
    self.keys = keys
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Runs the maintenance once.
  package func runOnce() async {
    do {
      try await keys.renew()
      // A new key signs only once every node knows it.
      let (now, interval) = (surroundings.now(), TimeInterval(Self.interval.components.seconds))
      let signer = keys.signer(at: now)?.id
      if let signer, signer != keys.signer(at: now.addingTimeInterval(-interval))?.id {
        logger.security(.signingKeyChanged, metadata: ["key": "\(signer)"])
      }
    } catch {
      guard !Task.isCancelled else { return }
      logger.error("signing keys can't be renewed; it is tried again", metadata: ["error": "\(error)"])
    }
    do { try await store.purge(at: surroundings.now(), keeping: policy) } catch {
      guard !Task.isCancelled else { return }
      logger.error("expired rows can't be removed; it will be tried again", metadata: ["error": "\(error)"])
    }
  }
}
