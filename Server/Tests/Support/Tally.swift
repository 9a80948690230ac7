import Synchronization

/// A count that tasks share.
package final class Tally: Sendable {
  private let count = Mutex(0)

  /// Starts at zero.
  package init() {}

  /// The count.
  package var value: Int { count.withLock(\.self) }

  /// Adds one; returns the new count.
  @discardableResult
  package func add() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
