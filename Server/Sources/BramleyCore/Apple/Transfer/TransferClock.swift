public import Foundation

/// Time as a long run needs it: it only goes forward, and can be waited for.
public struct TransferClock: Sendable {
  /// Seconds since some moment in the past.
  public var uptime: @Sendable () -> TimeInterval
  /// Waits so many seconds.
  public var sleep: @Sendable (TimeInterval) async -> Void

  /// Makes a clock.
  public init(
    uptime: @escaping @Sendable () -> TimeInterval, sleep: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.uptime = uptime
    self.sleep = sleep
  }
}

/// How hard Apple may be asked, and for how long in vain. Times are in seconds.
public struct TransferLimits: Sendable {
  /// Calls a second, while nothing fails.
  public var perSecond: Double
  /// Calls under way at once.
  public var atOnce = 8
  /// How long a run waits of its own accord while every call fails.
  public var patience: TimeInterval = 120
  /// How long a run waits because Apple asks it to, without an answer in between.
  public var longestAskedWait: TimeInterval = 900
  /// How often in succession Apple may refuse this server itself.
  public var refusals = 3
  /// So many refused people of whom none was accepted are no people who have left.
  public var doubtfulRefusals = 20

  /// Makes limits.
  public init(perSecond: Double = 50) { self.perSecond = perSecond }
}
