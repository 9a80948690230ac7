import BramleyCore

/// A table of each client's use of a limit, in a fixed amount of memory.
///
/// This is the generic cell rate algorithm: one number per client, the time at which its whole allowance is
/// restored. Slots are grouped in small sets; a full set evicts the client whose allowance is restored
/// soonest.
struct UsageTable: Sendable {
  private struct Slot: Sendable {
    var key: UInt64 = 0
    var paidUpAt: UInt64 = 0
    /// What this node alone counted, by which limit.
    var own = OwnUse()
    var count: UInt32 = 0
    var seconds: UInt32 = 0
  }

  private static let slotsInSet = 8
  /// Nanoseconds from now on after which no use is counted: two days.
  private static let latest: UInt64 = 172_800_000_000_000
  private var slots: [Slot]
  private let sets: Int

  /// Makes a table for a number of clients.
  init(capacity: Int) {
    sets = max(1, capacity / Self.slotsInSet)
    slots = Array(repeating: Slot(), count: sets * Self.slotsInSet)
  }

  /// Counts a use under several keys, each with its limit; returns nil if all grant it, else the nanoseconds
  /// until they would. What is not granted is not counted.
  mutating func use(_ keys: [(key: UInt64, limit: RateLimit)], at now: UInt64) -> UInt64? {
    if let wait = keys.compactMap({ excess($0.key, limit: $0.limit, at: now) }).max() { return wait }
    for (key, limit) in keys { _ = use(key, limit: limit, at: now) }
    return nil
  }

  /// Returns the nanoseconds until a use would be granted; nil if one would be now.
  private func excess(_ key: UInt64, limit: RateLimit, at now: UInt64) -> UInt64? {
    let known = slots[slot(of: key)]
    guard known.key == key, known.paidUpAt > now + limit.burst else { return nil }
    return known.paidUpAt - now - limit.burst
  }

  /// Counts a use; returns nil if it is granted, else the nanoseconds until one would be.
  mutating func use(_ key: UInt64, limit: RateLimit, at now: UInt64) -> UInt64? {
    let index = slot(of: key)
    let isKnown = slots[index].paidUpAt > now && slots[index].key == key
    let start = isKnown ? slots[index].paidUpAt : now
    let debt = start - now
    if debt > limit.burst { return debt - limit.burst }
    if slots[index].key != key { slots[index] = Slot(key: key) }
    slots[index].paidUpAt = start + limit.interval
    slots[index].own.add(limit.interval, at: now, period: limit.period)
    (slots[index].count, slots[index].seconds) = (UInt32(limit.count), UInt32(limit.seconds))
    return nil
  }

  /// Returns what this node counted, for the others.
  func shared(at now: UInt64) -> [SharedCount] {
    slots.compactMap { slot in
      slot.own.shared(
        as: slot.key, at: now, period: UInt64(slot.seconds) * 1_000_000_000, count: Int(slot.count))
    }
  }

  /// Adds what other nodes counted.
  mutating func take(_ changes: [SharedChange], at now: UInt64) {
    for change in changes where change.amount > 0 {
      let index = slot(of: change.key)
      let isKnown = slots[index].key == change.key
      let start = isKnown ? max(slots[index].paidUpAt, now) : now
      let end = start + min(UInt64(change.amount), Self.latest / 1_000) * 1_000
      // A client of this node that has used more keeps its place.
      guard isKnown || end > slots[index].paidUpAt else { continue }
      if !isKnown { slots[index] = Slot(key: change.key) }
      slots[index].paidUpAt = min(end, now + Self.latest)
    }
  }

  // Keys are hashed with a secret, so nobody can target a set.
  private func slot(of key: UInt64) -> Int {
    let first = Int(key % UInt64(sets)) * Self.slotsInSet
    var oldest = first
    for index in first..<first + Self.slotsInSet {
      if slots[index].key == key, slots[index].paidUpAt > 0 { return index }
      if slots[index].paidUpAt < slots[oldest].paidUpAt { oldest = index }
    }
    return oldest
  }
}
