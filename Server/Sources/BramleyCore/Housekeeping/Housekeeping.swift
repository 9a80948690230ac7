package import Logging
import ServiceLifecycle

/// Half-hourly chores of a node: rows that are over go, signing keys are renewed.
package struct Housekeeping: Service {
  /// Half the time that a new signing key is published ahead, so that every node knows it before it signs.
  static let interval = Duration.seconds(1_800)

  private let store: any PurgeStore
  private let keys: SigningKeys
  private let surroundings: Surroundings
  private let logger: Logger

  /// Makes the service.
  package init(store: any PurgeStore, keys: SigningKeys, surroundings: Surroundings, logger: Logger) {
    self.store = store
    self.keys = keys
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Runs until the service is asked to stop.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: Self.interval)
        await runOnce()
      }
    }
  }

  /// Does the chores once.
  package func runOnce() async {
    do { try await keys.renew() } catch {
      logger.error("signing keys can't be renewed; it is tried again", metadata: ["error": "\(error)"])
    }
    do { try await store.purge(at: surroundings.now()) } catch {
      logger.error("what is over can't be removed; it is tried again", metadata: ["error": "\(error)"])
    }
  }
}
