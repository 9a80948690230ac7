import Synchronization

/// A count that tasks share.
public final class Tally: Sendable {
  private let count = Mutex(0)

  /// Starts at nothing.
  public init() {}

  /// The count.
  public var value: Int { count.withLock(\.self) }

  /// Counts one more; returns the new count.
  @discardableResult
  public func add() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
