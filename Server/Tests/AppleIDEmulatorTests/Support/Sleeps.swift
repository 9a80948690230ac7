import Synchronization

/// What the emulator wanted to wait for; it goes on at once.
final class Sleeps: Sendable {
  private let durations = Mutex<[Duration]>([])

  var all: [Duration] { durations.withLock { $0 } }

  func record(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}
