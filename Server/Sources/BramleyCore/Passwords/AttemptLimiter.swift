import BramleyAPI
import Crypto
import Foundation
import Synchronization

/// Holds back whoever guesses passwords, without letting a stranger lock somebody out.
///
/// From one network an address may be tried five times, then at growing intervals; and a network may be wrong only so
/// often, whatever the addresses. Over all networks together tries of one address only take longer, three seconds at
/// most, and not where its owner has signed in before. An address that nobody has is counted like any other. Kept in
/// memory, by a keyed hash of the address.
public final class AttemptLimiter: Sendable {
  /// So many wrong tries in so many seconds.
  public struct Allowance: Sendable {
    /// How many.
    public var count: Int
    /// In how many seconds.
    public var seconds: Int

    /// Gathers the parts.
    public init(count: Int, seconds: Int) {
      self.count = count
      self.seconds = seconds
    }

    /// Seconds after which one more is earned.
    fileprivate var interval: TimeInterval { TimeInterval(seconds) / TimeInterval(max(count, 1)) }
    /// Seconds of tries that may be used up at once.
    fileprivate var burst: TimeInterval { interval * TimeInterval(max(count, 1) - 1) }
  }

  /// Half of a keyed hash: of an address, or of an address and a network.
  typealias Key = SIMD2<UInt64>

  /// A try that is under way.
  struct Attempt: Sendable {
    fileprivate let pair: Key
    fileprivate let address: Key
    fileprivate let client: ClientNetwork
    /// Seconds to wait before it is looked at.
    let delay: TimeInterval
  }

  private struct State {
    var pairs = AttemptTable<Key>(capacity: 65_536)
    var addresses = AttemptTable<Key>(capacity: 65_536)
    /// How much a network has used up, by the time at which all of it is earned back.
    var clients = AttemptTable<ClientNetwork>(capacity: 16_384)
  }

  /// Tries of a pair that cost no wait.
  static let free = 5
  /// Tries of an address over all networks that cost no delay.
  static let freeOfAll = 10
  /// Seconds that a pair waits at most.
  static let longestWait: TimeInterval = 300
  /// Seconds that an address is delayed at most.
  static let longestDelay: TimeInterval = 3

  private let state = Mutex(State())
  private let key: SymmetricKey
  private let allowance: Allowance?
  private let now: @Sendable () -> Date

  /// Makes a limiter.
  ///
  /// - Parameter allowance: how often one network may be wrong; nil holds nobody back.
  public init(_ allowance: Allowance?, surroundings: Surroundings) {
    self.allowance = allowance
    key = SymmetricKey(data: surroundings.random(32))
    now = surroundings.now
  }

  /// Counts a try, as a wrong one until it is known better.
  func admit(_ address: IdentityKey, from client: ClientNetwork?) throws(Refusal) -> Attempt {
    let client = client ?? ClientNetwork(high: 0, low: 0)
    let addressKey = hash(address.subject)
    let pairKey = hash("\(client.high) \(client.low) \(address.subject)")
    let time = now()
    let result = state.withLock { state -> Result<Attempt, Refusal> in
      var (pair, all, own) = (
        state.pairs.entry(pairKey, at: time), state.addresses.entry(addressKey, at: time),
        state.clients.entry(client, at: time)
      )
      var delay: TimeInterval = 0
      if let allowance {
        let pairWait =
          pair.count < Self.free ? 0 : min(pow(2, Double(pair.count - Self.free)), Self.longestWait)
        let left = max(
          pairWait > 0 ? min(pairWait - time.timeIntervalSince(pair.lastAt), pairWait) : 0,
          own.lastAt.timeIntervalSince(time) - allowance.burst)
        if left > 0 { return .failure(Self.tooMany(left)) }
        own.lastAt = max(own.lastAt, time).addingTimeInterval(allowance.interval)
        if !pair.isTrusted, all.count >= Self.freeOfAll {
          delay = min(0.1 * pow(2, Double(min(all.count - Self.freeOfAll, 10))), Self.longestDelay)
        }
      }
      (pair.count, all.count) = (pair.count + 1, all.count + 1)
      (pair.lastAt, all.lastAt) = (time, time)
      state.pairs.keep(pair, for: pairKey)
      state.addresses.keep(all, for: addressKey)
      state.clients.keep(own, for: client)
      return .success(Attempt(pair: pairKey, address: addressKey, client: client, delay: delay))
    }
    return try result.get()
  }

  /// The try was right: its network has nothing against it at this address.
  func succeeded(_ attempt: Attempt) {
    let time = now()
    state.withLock { state in
      state.pairs.keep(.init(count: 0, lastAt: time, isTrusted: true), for: attempt.pair)
      state.addresses.takeBack(attempt.address)
      giveBack(attempt, in: &state)
    }
  }

  /// The try was not judged.
  func withdrew(_ attempt: Attempt) {
    state.withLock { state in
      state.pairs.takeBack(attempt.pair)
      state.addresses.takeBack(attempt.address)
      giveBack(attempt, in: &state)
    }
  }

  private func giveBack(_ attempt: Attempt, in state: inout State) {
    guard let allowance else { return }
    var own = state.clients.entry(attempt.client, at: now())
    own.lastAt -= allowance.interval
    state.clients.keep(own, for: attempt.client)
  }

  /// How often the address was tried wrongly of late, over all networks.
  func failures(_ attempt: Attempt) -> Int {
    state.withLock { $0.addresses.entry(attempt.address, at: now()).count }
  }

  private func hash(_ text: String) -> Key {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).withUnsafeBytes {
      Key($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  private static func tooMany(_ seconds: TimeInterval) -> Refusal {
    Refusal(
      .rateLimited, "Too many tries to sign in.",
      remedy: "Try again later, or raise limits.failed_passwords.",
      retryAfter: Int(seconds.rounded(.up)))
  }
}
