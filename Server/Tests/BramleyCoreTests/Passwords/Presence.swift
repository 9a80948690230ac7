import Synchronization

/// Counts the concurrent callers, and their maximum.
final class Presence: Sendable {
  private let counts = Mutex((now: 0, most: 0))
  var now: Int { counts.withLock(\.now) }
  var most: Int { counts.withLock(\.most) }
  func enter() {
    counts.withLock {
      $0.now += 1; $0.most = max($0.most, $0.now)
    }
  }
  func leave() { counts.withLock { $0.now -= 1 } }
}
