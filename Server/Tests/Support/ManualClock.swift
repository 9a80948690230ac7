package import BramleyCore
package import Foundation
import Synchronization

/// A clock that a test moves by hand.
package final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Starts at a time; 2026-11-21 09:00 UTC unless said otherwise.
  package init(_ start: Date = Date(timeIntervalSince1970: 1_795_251_600)) { time = Mutex(start) }

  /// The current time.
  package var now: Date { time.withLock(\.self) }

  /// Moves the clock; back with a negative number.
  package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// Surroundings with this clock and the machine's random source.
  package var surroundings: Surroundings {
    Surroundings(now: { self.now }, random: Surroundings.live.random)
  }
}
