/// A table of each client's use of a limit, in a fixed amount of memory.
///
/// This is the generic cell rate algorithm: one number per client, the time at which its whole allowance is
/// restored. Slots are grouped in small sets; a full set evicts the client whose allowance is restored
/// soonest.
struct UsageTable: Sendable {
  private struct Slot: Sendable {
    var key = Key(counter: 0, high: 0, low: 0)
    var paidUpAt: UInt64 = 0
  }

  struct Key: Hashable, Sendable {
    /// What is counted; a client has a separate count for each.
    let counter: UInt16
    let high: UInt64
    let low: UInt64
  }

  private static let slotsInSet = 8
  private var slots: [Slot]
  private let sets: Int

  /// Makes a table for a number of clients.
  init(capacity: Int) {
    sets = max(1, capacity / Self.slotsInSet)
    slots = Array(repeating: Slot(), count: sets * Self.slotsInSet)
  }

  /// Counts a use under several keys, each with its limit; returns nil if all grant it, else the nanoseconds
  /// until they would. What is not granted is not counted.
  mutating func use(_ keys: [(key: Key, limit: RateLimit)], at now: UInt64) -> UInt64? {
    if let wait = keys.compactMap({ excess($0.key, limit: $0.limit, at: now) }).max() { return wait }
    for (key, limit) in keys { _ = use(key, limit: limit, at: now) }
    return nil
  }

  /// Returns the nanoseconds until a use would be granted; nil if one would be now.
  private func excess(_ key: Key, limit: RateLimit, at now: UInt64) -> UInt64? {
    let known = slots[slot(of: key)]
    guard known.key == key, known.paidUpAt > now + limit.burst else { return nil }
    return known.paidUpAt - now - limit.burst
  }

  /// Counts a use; returns nil if it is granted, else the nanoseconds until one would be.
  mutating func use(_ key: Key, limit: RateLimit, at now: UInt64) -> UInt64? {
    let index = slot(of: key)
    let isKnown = slots[index].paidUpAt > now && slots[index].key == key
    let start = isKnown ? slots[index].paidUpAt : now
    let debt = start - now
    if debt > limit.burst { return debt - limit.burst }
    slots[index] = Slot(key: key, paidUpAt: start + limit.interval)
    return nil
  }

  // Hasher has a new seed in each process, so nobody can target a set.
  private func slot(of key: Key) -> Int {
    let first = Int(UInt(bitPattern: key.hashValue) % UInt(sets)) * Self.slotsInSet
    var oldest = first
    for index in first..<first + Self.slotsInSet {
      if slots[index].key == key, slots[index].paidUpAt > 0 { return index }
      if slots[index].paidUpAt < slots[oldest].paidUpAt { oldest = index }
    }
    return oldest
  }
}
