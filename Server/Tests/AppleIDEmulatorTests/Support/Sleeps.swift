import Synchronization

/// The waits that the emulator requested; each ends at once.
final class Sleeps: Sendable {
  private let durations = Mutex<[Duration]>([])

  var all: [Duration] { durations.withLock { $0 } }

  func record(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}
