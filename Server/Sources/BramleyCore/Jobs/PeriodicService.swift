package import ServiceLifecycle

/// A service that does its work again and again, until it is stopped.
package protocol PeriodicService: Service {
  /// The time between two runs.
  static var interval: Duration { get }

  /// Does the work once. It reports its failures itself, since the next run follows in any case.
  func runOnce() async
}

extension PeriodicService {
  /// Runs until the service is stopped.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: Self.interval)
        await runOnce()
      }
    }
  }
}
