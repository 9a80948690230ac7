public import BramleyCore
public import Foundation
import Synchronization

/// A clock whose waits take no time: it goes forward to the end of each wait.
public final class RunClock: Sendable {
  private let time = Mutex<TimeInterval>(1_000)

  /// Starts at nothing.
  public init() {}

  /// Seconds since the start.
  public var elapsed: TimeInterval { time.withLock { $0 - 1_000 } }

  /// The clock.
  public var clock: TransferClock {
    TransferClock(
      uptime: { [self] in time.withLock(\.self) },
      sleep: { [self] seconds in
        let end = time.withLock(\.self) + seconds
        await Task.yield()
        time.withLock { $0 = max($0, end) }
      })
  }
}
