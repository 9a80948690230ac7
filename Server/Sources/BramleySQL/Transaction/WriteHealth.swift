package import BramleyCore
package import Foundation
import Synchronization

/// What the last writes said of the disk: on a full one reads go on, so that only a write shows it.
package final class WriteHealth: Sendable {
  /// Seconds between two tries of a small write, while nothing else is written.
  package static let pause: TimeInterval = 5

  package enum Standing: Sendable {
    case good
    /// The last write failed.
    case bad(StoreError)
    /// The last write failed a while ago: it is time to try again.
    case due
  }

  private struct State {
    var failure: StoreError?
    var triedAt: Date?
  }

  private let state = Mutex(State())

  package init() {}

  /// Notes how a write ended; nil when it was done.
  package func note(_ failure: StoreError?) {
    state.withLock { state in
      if let failure {
        guard failure.keepsFromWriting else { return }
        state.failure = failure
      } else if state.failure != nil {
        state = State()
      }
    }
  }

  /// Judges the last write; a caller that gets `due` tries one.
  package func standing(at now: Date) -> Standing {
    state.withLock { state in
      guard let failure = state.failure else { return .good }
      if let last = state.triedAt, (0..<Self.pause).contains(now.timeIntervalSince(last)) {
        return .bad(failure)
      }
      state.triedAt = now
      return .due
    }
  }
}
