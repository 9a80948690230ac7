/// The costs of the stored hashes: after the settings change, some still have the cost at which they were
/// made, and imported hashes are of other schemes.
struct HashCosts: Sendable {
  private let costs: [(cost: HashCost, count: Int)]
  private let today: HashCost

  /// Takes the number of stored hashes for each cost.
  init(_ counts: [HashCost: Int], today: HashCost) {
    self.today = today
    // Today's cost is last: as hashes are renewed at it, a point moves there once and stays.
    costs =
      counts.map { (cost: $0.key, count: $0.value) }
      .filter { $0.cost != today && $0.count > 0 }
      .sorted { $0.cost.text < $1.cost.text }
      + [(cost: today, count: counts[today] ?? 0)]
  }

  /// Returns the cost at a point of the distribution of stored hashes; today's when there are none.
  ///
  /// - Parameter point: from 0 up to but not including 1.
  func cost(at point: Double) -> HashCost {
    var left = point * Double(costs.reduce(0) { $0 + $1.count })
    for share in costs {
      left -= Double(share.count)
      if left < 0 { return share.cost }
    }
    return today
  }
}
