import Foundation

/// What is known of tries: the wrong ones, and those under way, of which nobody knows yet.
struct AttemptLedger: Sendable {
  /// Half of a keyed hash: of an address, or of an address and a network.
  typealias Key = SIMD2<UInt64>

  /// Whose try it is and where it comes from.
  struct Origin: Sendable {
    let pair: Key
    let address: Key
    let client: ClientNetwork
  }

  /// What is to become of a try now.
  enum Verdict: Equatable {
    /// It may be looked at, after so many seconds.
    case admitted(delay: TimeInterval)
    /// Nobody can tell before a try that is under way is judged.
    case waits
    /// It may come again in so many seconds.
    case refused(TimeInterval)
  }

  /// Tries of a pair that cost no wait.
  static let free = 5
  /// Tries of an address over all networks that cost no delay.
  static let freeOfAll = 10
  /// Seconds that a pair waits at most.
  static let longestWait: TimeInterval = 300
  /// Seconds that an address is delayed at most.
  static let longestDelay: TimeInterval = 3

  private let allowance: AttemptLimiter.Allowance?
  private var pairs = AttemptTable<Key>(capacity: 65_536)
  private var addresses = AttemptTable<Key>(capacity: 65_536)
  /// How much a network has used up, by the time at which all of it is earned back.
  private var clients = AttemptTable<ClientNetwork>(capacity: 16_384)
  /// How many are under way; bounded by the connections.
  private var pairsUnderWay: [Key: Int] = [:]
  private var clientsUnderWay: [ClientNetwork: Int] = [:]

  init(_ allowance: AttemptLimiter.Allowance?) { self.allowance = allowance }

  /// Judges whether a try may begin; one that is admitted is under way from then on.
  mutating func admit(_ origin: Origin, at time: Date) -> Verdict {
    var all = addresses.entry(origin.address, at: time)
    var delay: TimeInterval = 0
    if let allowance {
      let pair = pairs.entry(origin.pair, at: time)
      let usedUp = clients.entry(origin.client, at: time).lastAt.timeIntervalSince(time) - allowance.burst
      let left = max(Self.wait(of: pair, at: time), usedUp)
      if left > 0 { return .refused(left) }
      // As many are under way as there would be tries left if all of them were wrong.
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

  /// A try was wrong.
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

  /// A try was right: its network has nothing against it at this address.
  mutating func succeed(_ origin: Origin, at time: Date) {
    end(origin)
    pairs.keep(.init(count: 0, lastAt: time, isTrusted: true), for: origin.pair)
    addresses.takeBack(origin.address)
  }

  /// A try was not judged.
  mutating func withdraw(_ origin: Origin) {
    end(origin)
    addresses.takeBack(origin.address)
  }

  /// How often an address was tried wrongly of late, or is being tried, over all networks.
  func failures(of origin: Origin, at time: Date) -> Int { addresses.entry(origin.address, at: time).count }

  private mutating func end(_ origin: Origin) {
    pairsUnderWay.takeOne(origin.pair)
    clientsUnderWay.takeOne(origin.client)
  }

  /// Seconds until a pair may be tried again.
  private static func wait(of pair: AttemptTable<Key>.Entry, at time: Date) -> TimeInterval {
    guard pair.count >= free else { return 0 }
    let whole = min(pow(2, Double(pair.count - free)), longestWait)
    return min(whole - time.timeIntervalSince(pair.lastAt), whole)
  }
}

extension Dictionary where Value == Int {
  /// Counts one less; what is at zero is not kept.
  fileprivate mutating func takeOne(_ key: Key) {
    guard let count = self[key] else { return }
    self[key] = count > 1 ? count - 1 : nil
  }
}
