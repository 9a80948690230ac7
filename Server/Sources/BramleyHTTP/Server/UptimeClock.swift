import NIOCore

/// A monotonic clock, for durations and limits.
package struct UptimeClock: Sendable {
  /// Returns the nanoseconds since an arbitrary moment in the past.
  package var nanoseconds: @Sendable () -> UInt64

  /// Makes a clock; tests pass their own.
  package init(nanoseconds: @escaping @Sendable () -> UInt64) { self.nanoseconds = nanoseconds }

  /// The machine's clock.
  package static let live = UptimeClock { NIODeadline.now().uptimeNanoseconds }
}
