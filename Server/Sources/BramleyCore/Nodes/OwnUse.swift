import Foundation

/// What this node alone counted of one client's allowance, so that it can be shared with the other nodes. Times are
/// nanoseconds of any clock.
///
/// The total says how much there was; the level, which falls as time goes by, says how much of it a node should count
/// that has not heard of the client before.
package struct OwnUse: Sendable {
  /// The use of a client is shared from this part of its limit on, so that a crowd of people who do nothing unusual
  /// costs nothing.
  static let part: UInt64 = 32

  private var total: UInt64 = 0
  private var restoredAt: UInt64 = 0
  private var windowBegan: UInt64 = 0
  private var totalBefore: UInt64 = 0
  /// What was used in the window before this one, so that the use of a busy client is shared at the begin of a window
  /// too.
  private var usedBefore: UInt64 = 0

  package init() {}

  /// Counts a use.
  ///
  /// - Parameters:
  ///   - amount: the nanoseconds until it is restored.
  ///   - period: the nanoseconds of the limit's period.
  package mutating func add(_ amount: UInt64, at now: UInt64, period: UInt64) {
    // A clock that was set back begins a window too.
    if total == 0 || now &- windowBegan >= period {
      usedBefore = now &- windowBegan < 2 * period ? total - totalBefore : 0
      (windowBegan, totalBefore) = (now, total)
    }
    restoredAt = max(restoredAt, now) + amount
    total += amount
  }

  /// Returns what is shared with others; nil where the client used little lately.
  ///
  /// - Parameters:
  ///   - period: the nanoseconds of the limit's period, for `count` uses.
  package func shared(as key: UInt64, at now: UInt64, period: UInt64, count: Int) -> SharedCount? {
    guard total > totalBefore, now &- windowBegan < 2 * period else { return nil }
    let used = max(total - totalBefore, usedBefore)
    guard used >= max(period / Self.part, 2 * (period / UInt64(max(count, 1)))) else { return nil }
    let level = restoredAt > now ? restoredAt - now : 0
    return SharedCount(
      key: key, total: total / 1_000, left: level / 1_000, weight: Float(used) / Float(max(period, 1)))
  }
}

extension Date {
  /// Nanoseconds since 1970, for ``OwnUse``.
  var nanoseconds: UInt64 { UInt64(max(timeIntervalSince1970, 0) * 1_000_000_000) }
}
