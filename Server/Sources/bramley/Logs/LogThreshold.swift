import Logging
import Synchronization

/// The level from which on records are written; it can change while the process runs.
final class LogThreshold: Sendable {
  private let current: Mutex<Logger.Level>

  init(_ level: Logger.Level) { current = Mutex(level) }

  var level: Logger.Level {
    get { current.withLock(\.self) }
    set { current.withLock { $0 = newValue } }
  }
}
