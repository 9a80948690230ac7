import Synchronization

/// A count that tasks share.
package final class Tally: Sendable {
  private let count = Mutex(0)

  /// Starts at nothing.
  package init() {}

  /// The count.
  package var value: Int { count.withLock(\.self) }

  /// Counts one more; returns the new count.
  @discardableResult
  package func add() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
