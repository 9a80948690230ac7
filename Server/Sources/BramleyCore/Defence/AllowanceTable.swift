import Foundation

/// How much of an allowance was used, as the time at which all of it is restored.
struct UsedAllowance: Sendable {
  private(set) var restoredAt = Date.distantPast
  /// What this node used of it.
  private var own = OwnUse()
  private var allowance: Allowance?

  /// Counts a use.
  mutating func use(_ allowance: Allowance, at now: Date) {
    restoredAt = max(restoredAt, now).addingTimeInterval(allowance.interval)
    own.add(allowance.nanoseconds, at: now.nanoseconds, period: allowance.period)
    self.allowance = allowance
  }

  /// Counts what other nodes used, in microseconds.
  mutating func add(_ amount: Int64, at now: Date) {
    restoredAt = max(restoredAt, now).addingTimeInterval(TimeInterval(amount) / 1_000_000)
  }

  /// Limits what is used.
  mutating func limit(to latest: Date) { restoredAt = min(restoredAt, latest) }

  func shared(as key: UInt64, at now: Date) -> SharedCount? {
    allowance.flatMap { own.shared(as: key, at: now.nanoseconds, period: $0.period, count: $0.count) }
  }
}

/// What was used of the allowances of many, by key; of a bounded size.
struct AllowanceTable: Sendable {
  private var entries: [UInt64: UsedAllowance] = [:]
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the seconds until all of an allowance is restored; less than zero if it is.
  func used(_ key: UInt64, at now: Date) -> TimeInterval {
    entries[key]?.restoredAt.timeIntervalSince(now) ?? 0
  }

  mutating func use(_ key: UInt64, of allowance: Allowance, at now: Date) {
    makeRoom(for: key)
    entries[key, default: UsedAllowance()].use(allowance, at: now)
  }

  func shared(at now: Date) -> [SharedCount] { entries.compactMap { $1.shared(as: $0, at: now) } }

  mutating func take(_ changes: [SharedChange], at now: Date) {
    for change in changes {
      makeRoom(for: change.key)
      entries[change.key, default: UsedAllowance()].add(change.amount, at: now)
    }
  }

  /// Removes the half that is restored first.
  private mutating func makeRoom(for key: UInt64) {
    guard entries[key] == nil, entries.count >= capacity else { return }
    let kept = entries.sorted { $0.value.restoredAt > $1.value.restoredAt }.prefix(capacity / 2)
    entries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}

extension Allowance {
  /// The period in nanoseconds.
  var period: UInt64 { UInt64(max(seconds, 1)) * 1_000_000_000 }
  /// The interval in nanoseconds.
  var nanoseconds: UInt64 { period / UInt64(max(count, 1)) }
}
