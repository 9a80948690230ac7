import Foundation

/// Counts attempts: the failed ones, and those in progress, whose result is not known yet.
struct AttemptLedger: Sendable {
  /// A keyed hash of an address, or of an address and a network: see ``CountKeys``.
  typealias Key = UInt64

  /// The address of an attempt and the network it comes from.
  struct Origin: Sendable {
    let pair: Key
    let address: Key
    let client: ClientNetwork
    /// Whether the address's account has signed in from the network before.
    let isKnown: Bool
  }

  /// An attempt that may be checked.
  struct Admission: Equatable, Sendable {
    /// Seconds to wait before.
    let delay: TimeInterval
    /// Whether it comes from a network that the address's account never signed in from.
    let isStranger: Bool
    /// Its number among the recent attempts at the address that failed or are in progress, from 1 on.
    let number: Int
  }

  /// Whether an attempt may proceed now.
  enum Verdict: Equatable {
    /// It may be checked.
    case admitted(Admission)
    /// It waits until an attempt in progress is judged.
    case waits
    /// It may be repeated after this number of seconds.
    case refused(TimeInterval)
  }

  /// Failed attempts of a pair before waits begin.
  static let free = 5
  /// Failed attempts of an address over all networks before delays begin.
  static let freeOfAll = 10
  /// Failed attempts of an address in an hour, over the networks that its account never signed in from,
  /// before waits begin.
  static let freeOfStrangers = 100
  /// The first wait of an address after those, in seconds; each further failure doubles it.
  static let strangersFirstWait: TimeInterval = 36
  /// The longest wait of an address in seconds.
  static let strangersLongestWait: TimeInterval = 900
  /// The longest wait of a pair in seconds.
  static let longestWait: TimeInterval = 300
  /// The longest delay of an address in seconds.
  static let longestDelay: TimeInterval = 3

  private var pairs = AttemptTable<Key>(capacity: 65_536)
  private var addresses = AttemptTable<Key>(capacity: 65_536)
  /// The attempts at an address from networks that its account never signed in from.
  private var strangers = AttemptTable<Key>(capacity: 65_536)
  /// The failures of networks; nil when nothing is limited.
  private var clients: NetworkFailures?
  /// How many attempts are in progress; bounded by the connections.
  private var pairsUnderWay: [Key: Int] = [:]

  init(_ allowance: Allowance?, keys: CountKeys) {
    clients = allowance.map { NetworkFailures($0, keys: keys) }
  }

  /// Judges whether an attempt may begin; an admitted one is in progress from then on.
  mutating func admit(_ origin: Origin, at time: Date) -> Verdict {
    var all = addresses.entry(origin.address, at: time)
    var stranger = strangers.entry(origin.address, at: time)
    var delay: TimeInterval = 0
    let pair = pairs.entry(origin.pair, at: time)
    let isKnown = origin.isKnown || pair.isTrusted
    if let clients {
      let left = max(
        Self.wait(of: pair, at: time), clients.wait(of: origin.client, at: time),
        isKnown ? 0 : Self.wait(ofStrangers: stranger, at: time))
      if left > 0 { return .refused(left) }
      // As many are in progress as there would be attempts left if all of them failed.
      if pairsUnderWay[origin.pair, default: 0] >= max(Self.free - pair.count, 1) { return .waits }
      if clients.isFull(origin.client, at: time) { return .waits }
      let tries = max(all.count, stranger.count)
      if !isKnown, tries >= Self.freeOfAll {
        delay = min(0.1 * pow(2, Double(min(tries - Self.freeOfAll, 10))), Self.longestDelay)
      }
    }
    all.count += 1
    all.lastAt = time
    addresses.keep(all, for: origin.address)
    if !isKnown {
      // Attempts in progress count as failed, so that a burst gets no more than the rest.
      (stranger.count, stranger.own, stranger.lastAt) = (stranger.count + 1, stranger.own + 1, time)
      strangers.keep(stranger, for: origin.address)
    }
    pairsUnderWay[origin.pair, default: 0] += 1
    clients?.begin(origin.client)
    return .admitted(Admission(delay: delay, isStranger: !isKnown, number: all.count))
  }

  /// Records a failed attempt.
  mutating func fail(_ origin: Origin, at time: Date) {
    end(origin)
    var pair = pairs.entry(origin.pair, at: time)
    (pair.count, pair.own, pair.lastAt) = (pair.count + 1, pair.own + 1, time)
    pairs.keep(pair, for: origin.pair)
    clients?.fail(origin.client, at: time)
  }

  /// Records a successful attempt: its network's failures at this address are cleared.
  mutating func succeed(_ origin: Origin, isStranger: Bool, at time: Date) {
    withdraw(origin, isStranger: isStranger)
    pairs.keep(.init(count: 0, lastAt: time, isTrusted: true), for: origin.pair)
  }

  /// Removes an attempt that was not judged.
  mutating func withdraw(_ origin: Origin, isStranger: Bool) {
    end(origin)
    addresses.takeBack(origin.address)
    if isStranger { strangers.takeBack(origin.address) }
  }

  private mutating func end(_ origin: Origin) {
    pairsUnderWay.takeOne(origin.pair)
    clients?.end(origin.client)
  }

  /// Returns the seconds until a pair may be tried again.
  private static func wait(of pair: AttemptTable<Key>.Entry, at time: Date) -> TimeInterval {
    guard pair.count >= free else { return 0 }
    let whole = min(pow(2, Double(pair.count - free)), longestWait)
    return min(whole - time.timeIntervalSince(pair.lastAt), whole)
  }

  /// Returns the seconds until an address may be tried again from a network that is new to its account.
  private static func wait(ofStrangers entry: AttemptTable<Key>.Entry, at time: Date) -> TimeInterval {
    guard entry.count >= freeOfStrangers else { return 0 }
    let doublings = Double(min(entry.count - freeOfStrangers, 16))
    let whole = min(strangersFirstWait * pow(2, doublings), strangersLongestWait)
    return min(whole - time.timeIntervalSince(entry.lastAt), whole)
  }
}

// What the nodes of one store share.
extension AttemptLedger {
  /// What is shared.
  enum Part: String, CaseIterable {
    /// Attempts at an address from networks that are new to its account.
    case strangers
    /// Failures of a network at an address.
    case pairs
    /// Failures of a network.
    case networks

    var kind: SharedTopic.Kind { self == .networks ? .usage : .events }
  }

  /// Returns what this node counted.
  func shared(_ part: Part, at time: Date) -> [SharedCount] {
    switch part {
    case .strangers: strangers.shared(free: Self.freeOfStrangers, at: time)
    case .pairs: pairs.shared(free: Self.free, at: time)
    case .networks: clients?.shared(at: time) ?? []
    }
  }

  /// Adds what other nodes counted.
  mutating func take(_ changes: [SharedChange], of part: Part, at time: Date) {
    switch part {
    case .strangers: strangers.take(changes, at: time)
    case .pairs: pairs.take(changes, at: time)
    case .networks: clients?.take(changes, at: time)
    }
  }
}
