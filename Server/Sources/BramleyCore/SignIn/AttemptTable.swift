import Foundation

/// Attempts that did not succeed, by key; of a bounded size.
struct AttemptTable<Key: Hashable & Sendable>: Sendable {
  struct Entry: Sendable {
    var count = 0
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
    if now.timeIntervalSince(entry.lastAt) > Self.memory { entry.count = 0 }
    return entry
  }

  mutating func keep(_ entry: Entry, for key: Key) {
    if entries[key] == nil, entries.count >= capacity { makeRoom() }
    entries[key] = entry
  }

  /// Removes one attempt.
  mutating func takeBack(_ key: Key) {
    guard let count = entries[key]?.count else { return }
    entries[key]?.count = max(count - 1, 0)
  }

  /// Removes the half that was inactive longest.
  private mutating func makeRoom() {
    let newest = entries.sorted { $0.value.lastAt > $1.value.lastAt }.prefix(capacity / 2)
    entries = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }
}
