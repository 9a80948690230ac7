/// What one node counted under a key, as it shares it with the others.
package struct SharedCount: Sendable, Equatable {
  /// See ``CountKeys``.
  package var key: UInt64
  /// The number that grew, all uses of this node together: see ``SharedTopic/Kind``.
  package var total: UInt64
  /// The microseconds until the count is forgotten.
  package var left: UInt64
  /// The used part of the limit. Where there are too many counts, those with the largest part are shared.
  package var weight: Float = 0

  package init(key: UInt64, total: UInt64, left: UInt64, weight: Float = 0) {
    self.key = key
    self.total = total
    self.left = left
    self.weight = weight
  }

  /// Counts with different weights are equal.
  package static func == (one: Self, other: Self) -> Bool {
    (one.key, one.total, one.left) == (other.key, other.total, other.left)
  }
}

/// What another node counted since it was last heard.
package struct SharedChange: Sendable, Equatable {
  package var key: UInt64
  /// By how much the total grew; it may have shrunk.
  package var amount: Int64
  /// The microseconds until it is forgotten.
  package var left: UInt64

  package init(key: UInt64, amount: Int64, left: UInt64) {
    self.key = key
    self.amount = amount
    self.left = left
  }
}

/// A table whose counts all nodes share. The table itself stays in memory, and no request waits for others.
package struct SharedTopic: Sendable {
  /// What a total means, and so what of it another node adds to its own.
  package enum Kind: Sendable {
    /// The microseconds of an allowance that were used. An allowance is restored as time goes by, so of a node that
    /// was not heard before, only what is left counts.
    case usage
    /// A number of events, all of which are forgotten at once.
    case events
    /// The number of a pause, which ends when nothing is left of it.
    case pause
  }

  /// The same on all nodes.
  let name: String
  let kind: Kind
  /// Returns what this node alone counted.
  let own: @Sendable () -> [SharedCount]
  /// Adds what another node counted.
  let take: @Sendable ([SharedChange]) -> Void

  package init(
    _ name: String, _ kind: Kind, own: @escaping @Sendable () -> [SharedCount],
    take: @escaping @Sendable ([SharedChange]) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.own = own
    self.take = take
  }
}
