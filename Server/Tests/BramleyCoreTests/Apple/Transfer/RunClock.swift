import BramleyCore
import Foundation
import Synchronization

/// A clock whose waits take no time: it goes forward by what is waited for.
final class RunClock: Sendable {
  private let time = Mutex<TimeInterval>(1_000)

  /// Seconds since the start.
  var elapsed: TimeInterval { time.withLock { $0 - 1_000 } }

  var clock: TransferClock {
    TransferClock(
      uptime: { [self] in time.withLock(\.self) },
      sleep: { [self] seconds in
        time.withLock { $0 += seconds }
        await Task.yield()
      })
  }
}
