package import BramleyCore
package import Foundation
import Synchronization

/// A clock whose waits take no time: each wait advances it to the wait's end.
package final class RunClock: Sendable {
  private let time = Mutex<TimeInterval>(1_000)

  /// Starts at zero.
  package init() {}

  /// Seconds since the start.
  package var elapsed: TimeInterval { time.withLock { $0 - 1_000 } }

  /// The clock.
  package var clock: TransferClock {
    TransferClock(
      uptime: { [self] in time.withLock(\.self) },
      sleep: { [self] seconds in
        let end = time.withLock(\.self) + seconds
        await Task.yield()
        time.withLock { $0 = max($0, end) }
      })
  }
}
