import NIOCore

/// A clock that only runs forward, for durations and limits.
public struct UptimeClock: Sendable {
  /// Nanoseconds since some moment in the past.
  public var nanoseconds: @Sendable () -> UInt64

  /// Makes a clock; tests pass their own.
  public init(nanoseconds: @escaping @Sendable () -> UInt64) { self.nanoseconds = nanoseconds }

  /// The machine's.
  public static let live = UptimeClock { NIODeadline.now().uptimeNanoseconds }
}
