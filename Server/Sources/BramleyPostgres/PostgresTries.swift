/// The failed tries of one step, counted for each kind of failure: a step that collided often has still lost no
/// statement.
struct PostgresTries {
  private(set) var count = 0
  private var counts: [PostgresFailure.Kind: Int] = [:]

  /// Notes a failed try, and returns whether the step may be tried again.
  mutating func note(_ kind: PostgresFailure.Kind) -> Bool {
    count += 1
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Self.most(of: kind)
  }

  /// Whether a try failed in this way more than once.
  func isRepeated(_ kind: PostgresFailure.Kind) -> Bool { counts[kind, default: 0] > 1 }

  /// How many failures of a kind are followed by another try; the step's deadline bounds the rest.
  private static func most(of kind: PostgresFailure.Kind) -> Int {
    switch kind {
    case .collision, .disconnected, .readOnly, .unreachable: .max
    case .constraint: 4
    case .preparedStatementLost, .preparedStatementOutdated: 3
    case .commitUnanswered, .unavailable, .statement: 0
    }
  }
}
