package import Foundation

/// A clock for long runs: it only goes forward, and can be waited for.
package struct TransferClock: Sendable {
  /// Seconds since some moment in the past.
  package var uptime: @Sendable () -> TimeInterval
  /// Waits for a number of seconds.
  package var sleep: @Sendable (TimeInterval) async -> Void

  package init(
    uptime: @escaping @Sendable () -> TimeInterval, sleep: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.uptime = uptime
    self.sleep = sleep
  }
}

/// Limits for calls to Apple and for waiting. Times are in seconds.
package struct TransferLimits: Sendable {
  /// Calls per second while nothing fails.
  package var perSecond: Double
  /// Calls in progress at once.
  package var atOnce = 8
  /// How long a run waits on its own while every call fails.
  package var patience: TimeInterval = 120
  /// How long a run waits at Apple's request without an answer in between.
  package var longestAskedWait: TimeInterval = 900
  /// How many times in succession Apple may refuse this server itself.
  package var refusals = 3
  /// After this many refusals without an acceptance, the refusals are not attributed to the people.
  package var doubtfulRefusals = 20

  package init(perSecond: Double = 50) { self.perSecond = perSecond }
}
