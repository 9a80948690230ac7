import Synchronization

/// A count that tasks share.
package final class Tally: Sendable {
  private let count = Mutex(0)

  /// Starts at zero.
  package init() {}

  /// The count.
  package var value: Int { count.withLock(\.self) }

  /// Adds a number, one unless said otherwise; returns the new count.
  @discardableResult
  package func add(_ number: Int = 1) -> Int {
    count.withLock { count in
      count += number
      return count
    }
  }
}
