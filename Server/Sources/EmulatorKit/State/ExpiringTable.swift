package import Foundation

/// Entries by key that are removed when they expire or, the oldest first, when there are too many.
///
/// All entries of one table have the same lifetime, so the order of insertion is the order of expiry.
package struct ExpiringTable<Value: Sendable>: Sendable {
  private let lifetime: TimeInterval
  private let capacity: Int
  private var entries: [String: (value: Value, expiresAt: Date)] = [:]
  private var queue: [String] = []
  private var head = 0

  package init(lifetime: TimeInterval, capacity: Int) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  package var count: Int { entries.count }
  package var values: [Value] { queue[head...].compactMap { entries[$0]?.value } }

  /// The last entries, the newest first.
  package func newest(_ count: Int) -> [Value] {
    Array(queue[head...].reversed().lazy.compactMap { entries[$0]?.value }.prefix(count))
  }

  package func value(for key: String, at now: Date) -> Value? {
    guard let entry = entries[key], now < entry.expiresAt else { return nil }
    return entry.value
  }

  package mutating func insert(_ value: Value, for key: String, madeAt: Date) {
    prune(at: madeAt)
    entries[key] = (value, madeAt + lifetime)
    queue.append(key)
  }

  package mutating func update(_ key: String, _ change: (inout Value) -> Void) {
    guard var entry = entries[key] else { return }
    change(&entry.value)
    entries[key] = entry
  }

  package mutating func remove(_ key: String, at now: Date) -> Value? {
    guard let entry = entries.removeValue(forKey: key), now < entry.expiresAt else { return nil }
    return entry.value
  }

  private mutating func prune(at now: Date) {
    while head < queue.count {
      let oldest = queue[head]
      if let entry = entries[oldest], queue.count - head < capacity, now < entry.expiresAt { break }
      entries[oldest] = nil
      head += 1
    }
    if head > 1_024, head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }
}
