import Foundation

/// Counts attempts: the failed ones, and those in progress, whose result is not known yet.
struct AttemptLedger: Sendable {
  /// Half of a keyed hash: of an address, or of an address and a network.
  typealias Key = SIMD2<UInt64>

  /// The address of an attempt and the network it comes from.
  struct Origin: Sendable {
    let pair: Key
    let address: Key
    let client: ClientNetwork
  }

  /// Whether an attempt may proceed now.
  enum Verdict: Equatable {
    /// It may be checked after this number of seconds.
    case admitted(delay: TimeInterval)
    /// It waits until an attempt in progress is judged.
    case waits
    /// It may be repeated after this number of seconds.
    case refused(TimeInterval)
  }

  /// Failed attempts of a pair before waits begin.
  static let free = 5
  /// Failed attempts of an address over all networks before delays begin.
  static let freeOfAll = 10
  /// The longest wait of a pair in seconds.
  static let longestWait: TimeInterval = 300
  /// The longest delay of an address in seconds.
  static let longestDelay: TimeInterval = 3

  private let allowance: AttemptLimiter.Allowance?
  private var pairs = AttemptTable<Key>(capacity: 65_536)
  private var addresses = AttemptTable<Key>(capacity: 65_536)
  /// How much of its allowance a network has used, as the time at which all of it is restored.
  private var clients = AttemptTable<ClientNetwork>(capacity: 16_384)
  /// How many attempts are in progress; bounded by the connections.
  private var pairsUnderWay: [Key: Int] = [:]
  private var clientsUnderWay: [ClientNetwork: Int] = [:]

  init(_ allowance: AttemptLimiter.Allowance?) { self.allowance = allowance }

  /// Judges whether an attempt may begin; an admitted one is in progress from then on.
  mutating func admit(_ origin: Origin, at time: Date) -> Verdict {
    var all = addresses.entry(origin.address, at: time)
    var delay: TimeInterval = 0
    if let allowance {
      let pair = pairs.entry(origin.pair, at: time)
      let usedUp = clients.entry(origin.client, at: time).lastAt.timeIntervalSince(time) - allowance.burst
      let left = max(Self.wait(of: pair, at: time), usedUp)
      if left > 0 { return .refused(left) }
      // As many are in progress as there would be attempts left if all of them failed.
      if pairsUnderWay[origin.pair, default: 0] >= max(Self.free - pair.count, 1) { return .waits }
      let underWay = TimeInterval(clientsUnderWay[origin.client, default: 0])
      if underWay > 0, usedUp + underWay * allowance.interval > 0 { return .waits }
      if !pair.isTrusted, all.count >= Self.freeOfAll {
        delay = min(0.1 * pow(2, Double(min(all.count - Self.freeOfAll, 10))), Self.longestDelay)
      }
    }
    all.count += 1
    all.lastAt = time
    addresses.keep(all, for: origin.address)
    pairsUnderWay[origin.pair, default: 0] += 1
    clientsUnderWay[origin.client, default: 0] += 1
    return .admitted(delay: delay)
  }

  /// Records a failed attempt.
  mutating func fail(_ origin: Origin, at time: Date) {
    end(origin)
    var pair = pairs.entry(origin.pair, at: time)
    (pair.count, pair.lastAt) = (pair.count + 1, time)
    pairs.keep(pair, for: origin.pair)
    guard let allowance else { return }
    var own = clients.entry(origin.client, at: time)
    own.lastAt = max(own.lastAt, time).addingTimeInterval(allowance.interval)
    clients.keep(own, for: origin.client)
  }

  /// Records a successful attempt: its network's failures at this address are cleared.
  mutating func succeed(_ origin: Origin, at time: Date) {
    end(origin)
    pairs.keep(.init(count: 0, lastAt: time, isTrusted: true), for: origin.pair)
    addresses.takeBack(origin.address)
  }

  /// Removes an attempt that was not judged.
  mutating func withdraw(_ origin: Origin) {
    end(origin)
    addresses.takeBack(origin.address)
  }

  /// Returns how many recent attempts at an address, over all networks, have failed or are in progress.
  func failures(of origin: Origin, at time: Date) -> Int { addresses.entry(origin.address, at: time).count }

  private mutating func end(_ origin: Origin) {
    pairsUnderWay.takeOne(origin.pair)
    clientsUnderWay.takeOne(origin.client)
  }

  /// Returns the seconds until a pair may be tried again.
  private static func wait(of pair: AttemptTable<Key>.Entry, at time: Date) -> TimeInterval {
    guard pair.count >= free else { return 0 }
    let whole = min(pow(2, Double(pair.count - free)), longestWait)
    return min(whole - time.timeIntervalSince(pair.lastAt), whole)
  }
}

extension Dictionary where Value == Int {
  /// Decrements a count; zeros are not stored.
  fileprivate mutating func takeOne(_ key: Key) {
    guard let count = self[key] else { return }
    self[key] = count > 1 ? count - 1 : nil
  }
}
