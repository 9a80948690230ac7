import NIOCore

/// A clock that only runs forward, for durations and limits.
package struct UptimeClock: Sendable {
  /// Nanoseconds since some moment in the past.
  package var nanoseconds: @Sendable () -> UInt64

  /// Makes a clock; tests pass their own.
  package init(nanoseconds: @escaping @Sendable () -> UInt64) { self.nanoseconds = nanoseconds }

  /// The machine's.
  package static let live = UptimeClock { NIODeadline.now().uptimeNanoseconds }
}
