import Foundation

/// Attempts that did not succeed, by key; of a bounded size.
struct AttemptTable<Key: Hashable & Sendable>: Sendable {
  struct Entry: Sendable {
    var count = 0
    /// How many of them were at this node.
    var own = 0
    var lastAt: Date
    /// Whether the last judged attempt succeeded.
    var isTrusted = false
  }

  /// Seconds after which attempts are forgotten.
  static var memory: TimeInterval { 3_600 }

  private var entries: [Key: Entry] = [:]
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  var size: Int { entries.count }

  func entry(_ key: Key, at now: Date) -> Entry {
    guard var entry = entries[key] else { return Entry(lastAt: now) }
    if now.timeIntervalSince(entry.lastAt) > Self.memory { (entry.count, entry.own) = (0, 0) }
    return entry
  }

  mutating func keep(_ entry: Entry, for key: Key) {
    if entries[key] == nil, entries.count >= capacity { makeRoom() }
    entries[key] = entry
  }

  /// Removes one attempt.
  mutating func takeBack(_ key: Key) {
    guard let entry = entries[key] else { return }
    entries[key]?.count = max(entry.count - 1, 0)
    entries[key]?.own = max(entry.own - 1, 0)
  }

  /// Removes the half that was inactive longest.
  private mutating func makeRoom() {
    let newest = entries.sorted { $0.value.lastAt > $1.value.lastAt }.prefix(capacity / 2)
    entries = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}

// What the nodes of one store share.
extension AttemptTable<UInt64> {
  /// A key is shared from this many attempts on; one alone may be a slip.
  static var fewest: Int { 2 }

  /// Returns this node's attempts.
  ///
  /// - Parameter free: the number of attempts from which on there are waits.
  func shared(free: Int, at now: Date) -> [SharedCount] {
    entries.compactMap { key, entry in
      let left = Self.memory - now.timeIntervalSince(entry.lastAt)
      guard entry.own >= Self.fewest, left > 0 else { return nil }
      return SharedCount(
        key: key, total: UInt64(entry.own), left: UInt64(min(left, Self.memory) * 1_000_000),
        weight: Float(entry.own) / Float(free))
    }
  }

  /// Adds attempts at other nodes.
  mutating func take(_ changes: [SharedChange], at now: Date) {
    for change in changes {
      var entry = entry(change.key, at: now)
      let isNew = entry.count == 0
      entry.count = max(entry.count + Int(clamping: change.amount), 0)
      let lastAt = now.addingTimeInterval(TimeInterval(change.left) / 1_000_000 - Self.memory)
      entry.lastAt = isNew ? lastAt : max(entry.lastAt, lastAt)
      keep(entry, for: change.key)
    }
  }
}
