import BramleyPostgres
import Synchronization

/// A clock that moves only where a thread of the pool rests: nobody waits, and no deadline is reached by a slow machine.
final class RestingClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  var clock: PostgresClock {
    PostgresClock(
      now: { self.time.withLock(\.self) }, rest: { rest in self.time.withLock { $0 += rest } })
  }
}
