package import Foundation

/// Time as a long run needs it: it only goes forward, and can be waited for.
package struct TransferClock: Sendable {
  /// Seconds since some moment in the past.
  package var uptime: @Sendable () -> TimeInterval
  /// Waits so many seconds.
  package var sleep: @Sendable (TimeInterval) async -> Void

  /// Makes a clock.
  package init(
    uptime: @escaping @Sendable () -> TimeInterval, sleep: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.uptime = uptime
    self.sleep = sleep
  }
}

/// How hard Apple may be asked, and for how long in vain. Times are in seconds.
package struct TransferLimits: Sendable {
  /// Calls a second, while nothing fails.
  package var perSecond: Double
  /// Calls under way at once.
  package var atOnce = 8
  /// How long a run waits of its own accord while every call fails.
  package var patience: TimeInterval = 120
  /// How long a run waits because Apple asks it to, without an answer in between.
  package var longestAskedWait: TimeInterval = 900
  /// How often in succession Apple may refuse this server itself.
  package var refusals = 3
  /// So many refused people of whom none was accepted are no people who have left.
  package var doubtfulRefusals = 20

  /// Makes limits.
  package init(perSecond: Double = 50) { self.perSecond = perSecond }
}
