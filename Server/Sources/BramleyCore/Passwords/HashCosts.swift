/// What the hashes that are kept cost: while the settings change, some still cost what they were made at.
struct HashCosts: Sendable {
  private let costs: [(cost: Argon2Parameters, count: Int)]
  private let today: Argon2Parameters

  /// Takes over how many hashes are kept at each cost.
  init(_ counts: [Argon2Parameters: Int], today: Argon2Parameters) {
    self.today = today
    // Today's is the last: as hashes are made anew at it, a point moves there once and stays.
    costs =
      counts.map { (cost: $0.key, count: $0.value) }
      .filter { $0.cost != today && $0.count > 0 }
      .sorted { $0.cost.order < $1.cost.order }
      + [(cost: today, count: counts[today] ?? 0)]
  }

  /// The cost that a share of the hashes has in which a point lies; today's when none is kept.
  ///
  /// - Parameter point: from 0 up to but not including 1.
  func cost(at point: Double) -> Argon2Parameters {
    var left = point * Double(costs.reduce(0) { $0 + $1.count })
    for share in costs {
      left -= Double(share.count)
      if left < 0 { return share.cost }
    }
    return today
  }
}

extension Argon2Parameters {
  fileprivate var order: (UInt32, UInt32, UInt32) { (memory, passes, lanes) }
}
