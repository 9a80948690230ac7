import Foundation

/// What was heard of the other nodes, so that nothing is counted twice: a row says how much a node counted in all, and
/// only what is new of it is a change.
struct PeerCounts: Sendable {
  /// The most nodes whose rows are remembered, those that stopped lately included.
  static let mostNodes = 64
  /// Seconds by which the clocks of nodes may differ.
  static let clockDifference: TimeInterval = 30
  /// Seconds for which a total is remembered at least that is no longer shared.
  static let memory: TimeInterval = 3_600
  /// The longest time for which anything counts, in microseconds: two days.
  private static let longest: UInt64 = 172_800_000_000
  /// The most events of one change.
  private static let mostEvents: Int64 = 1_000_000
  /// What was used in longer than this, in seconds, has been restored meanwhile, as far as nothing is left of it.
  static let longestGap: TimeInterval = 5

  private struct Total {
    var total: UInt64
    var readAt: Date
    var until: Date
  }

  private struct Node {
    var sequence: Int
    var readAt: Date
    var totals: [String: [UInt64: Total]] = [:]
  }

  private var nodes: [NodeID: Node] = [:]

  /// The sequence of the last row of each node.
  var sequences: [NodeID: Int] { nodes.mapValues(\.sequence) }

  /// Returns what a row says that was not known, by topic; topics that are not in `kinds` are skipped.
  mutating func changes(
    in row: NodeRow, of kinds: [String: SharedTopic.Kind], at now: Date
  ) -> [String: [SharedChange]] {
    var node = nodes[row.node] ?? Node(sequence: 0, readAt: now)
    let age = Self.microseconds(now.timeIntervalSince(row.writtenAt) - Self.clockDifference)
    var changes: [String: [SharedChange]] = [:]
    for (name, counts) in CountPayload(row.payload)?.topics ?? [] {
      guard let kind = kinds[name] else { continue }
      var totals = node.totals[name, default: [:]]
      for count in counts {
        var count = count
        count.left = min(count.left, Self.longest)
        count.left -= min(age, count.left)
        let before = totals[count.key].flatMap { $0.until > now ? $0 : nil }
        let gap = before.map { min(now.timeIntervalSince($0.readAt), Self.longestGap) } ?? 0
        if let change = Self.change(count, kind, since: before?.total, gap: Self.microseconds(gap)) {
          changes[name, default: []].append(change)
        }
        let left = TimeInterval(count.left) / 1_000_000
        totals[count.key] = Total(
          total: count.total, readAt: now,
          until: now.addingTimeInterval(kind == .events ? left : max(left, Self.memory)))
      }
      if totals.count > counts.count { totals = Self.kept(totals, counts, at: now) }
      node.totals[name] = totals
    }
    (node.sequence, node.readAt) = (row.sequence, now)
    nodes[row.node] = node
    if nodes.count > Self.mostNodes { forgetOldest() }
    return changes
  }

  private static func change(
    _ count: SharedCount, _ kind: SharedTopic.Kind, since before: UInt64?, gap: UInt64
  ) -> SharedChange? {
    let amount: Int64
    switch kind {
    case .usage:
      // A smaller total is one that began anew.
      let grown = before.flatMap { count.total >= $0 ? min(count.total - $0, count.left + gap) : nil }
      amount = Int64(clamping: grown ?? count.left)
      guard amount > 0 else { return nil }
    case .events:
      guard count.left > 0 else { return nil }
      let grown = Int64(clamping: count.total) - Int64(clamping: before ?? 0)
      amount = min(max(grown, -Self.mostEvents), Self.mostEvents)
      guard amount != 0 else { return nil }
    case .pause:
      guard count.left > 0, count.total != before else { return nil }
      amount = 1
    }
    return SharedChange(key: count.key, amount: amount, left: count.left)
  }

  /// The totals without those that are forgotten, and of a bounded number.
  private static func kept(
    _ totals: [UInt64: Total], _ shared: [SharedCount], at now: Date
  ) -> [UInt64: Total] {
    let fresh = totals.filter { $0.value.until > now }
    guard fresh.count > 4 * CountPayload.mostCounts else { return fresh }
    let keys = Set(shared.map(\.key))
    return fresh.filter { keys.contains($0.key) }
  }

  private mutating func forgetOldest() {
    guard let oldest = nodes.min(by: { $0.value.readAt < $1.value.readAt }) else { return }
    nodes[oldest.key] = nil
  }

  private static func microseconds(_ seconds: TimeInterval) -> UInt64 {
    UInt64(max(seconds, 0) * 1_000_000)
  }
}
