import Foundation

/// Counts the failures of networks, each together with the wider networks around it. The memory is bounded.
struct NetworkFailures: Sendable {
  private let allowance: Allowance
  private let keys: CountKeys
  /// How much of its allowance a network has used.
  private var debts = AllowanceTable(capacity: 16_384)
  /// How many attempts are in progress; bounded by the connections.
  private var underWay: [ClientNetwork: Int] = [:]

  init(_ allowance: Allowance, keys: CountKeys) {
    self.allowance = allowance
    self.keys = keys
  }

  /// Returns the seconds until the network may fail again; zero or less if it may now.
  func wait(of network: ClientNetwork, at time: Date) -> TimeInterval {
    circles(of: network).map { excess(of: $0, $1, at: time) }.max() ?? 0
  }

  /// Whether the attempts in progress would use up the allowance if all of them failed.
  func isFull(_ network: ClientNetwork, at time: Date) -> Bool {
    circles(of: network).contains { circle, allowance in
      let count = TimeInterval(underWay[circle, default: 0])
      return count > 0 && excess(of: circle, allowance, at: time) + count * allowance.interval > 0
    }
  }

  mutating func begin(_ network: ClientNetwork) {
    for circle in network.circles { underWay[circle, default: 0] += 1 }
  }

  mutating func end(_ network: ClientNetwork) {
    for circle in network.circles { underWay.takeOne(circle) }
  }

  mutating func fail(_ network: ClientNetwork, at time: Date) {
    for (circle, allowance) in circles(of: network) {
      debts.use(keys.key(of: circle), of: allowance, at: time)
    }
  }

  /// Returns what this node counted, for the others.
  func shared(at time: Date) -> [SharedCount] { debts.shared(at: time) }

  /// Adds what other nodes counted.
  mutating func take(_ changes: [SharedChange], at time: Date) { debts.take(changes, at: time) }

  private func circles(of network: ClientNetwork) -> [(ClientNetwork, Allowance)] {
    network.circles.enumerated().map { ($1, allowance.widened(by: $0)) }
  }

  private func excess(
    of circle: ClientNetwork, _ allowance: Allowance, at time: Date
  ) -> TimeInterval {
    debts.used(keys.key(of: circle), at: time) - allowance.burst
  }
}

extension Dictionary where Value == Int {
  /// Decrements a count; zeros are not stored.
  mutating func takeOne(_ key: Key) {
    guard let count = self[key] else { return }
    self[key] = count > 1 ? count - 1 : nil
  }
}
