import Foundation

/// The time by which waits and deadlines are counted, and how a thread waits.
package struct PostgresClock: Sendable {
  /// Returns the current time.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Lets the calling thread rest. It is called on threads of the pool alone.
  package var rest: @Sendable (Duration) -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, rest: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.rest = rest
  }

  /// The machine's clock.
  package static let live = PostgresClock(
    now: { .now }, rest: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) })

  /// Returns the time at which a number of seconds will have passed.
  func end(ofSeconds seconds: Double) -> ContinuousClock.Instant { now() + .seconds(seconds) }
}
