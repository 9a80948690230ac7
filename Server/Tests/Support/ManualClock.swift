public import BramleyCore
public import Foundation
import Synchronization

/// A clock that a test moves by hand.
public final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Starts at a time; 2026-11-21 09:00 UTC unless said otherwise.
  public init(_ start: Date = Date(timeIntervalSince1970: 1_795_251_600)) { time = Mutex(start) }

  /// The time.
  public var now: Date { time.withLock(\.self) }

  /// Moves the clock; back with a negative number.
  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// Surroundings with this clock and the machine's chance.
  public var surroundings: Surroundings {
    Surroundings(now: { self.now }, random: Surroundings.live.random)
  }
}
