public import Foundation
public import Logging
public import ServiceLifecycle

/// Takes out what is over.
public protocol PurgeStore: Sendable {
  /// Removes marks, nonces, flows, codes and sessions that have been over for good; a bounded number each.
  func purge(at now: Date) async throws(StoreError)
}

/// Hourly chores of a node: rows that are over go, signing keys are renewed.
public struct Housekeeping: Service {
  private let store: any PurgeStore
  private let keys: SigningKeys
  private let surroundings: Surroundings
  private let logger: Logger

  /// Makes the service.
  public init(store: any PurgeStore, keys: SigningKeys, surroundings: Surroundings, logger: Logger) {
    self.store = store
    self.keys = keys
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Runs until the service is asked to stop.
  public func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(3_600))
        await runOnce()
      }
    }
  }

  /// Does the chores once.
  public func runOnce() async {
    do {
      try await store.purge(at: surroundings.now())
      try await keys.renew()
    } catch {
      logger.error("housekeeping failed; it is tried again in an hour", metadata: ["error": "\(error)"])
    }
  }
}
