import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird
import Synchronization

/// Rejects a client that calls a limited step too often. An IPv6 network counts with the /56 and the /48 around
/// it, which are allowed more.
final class ClientLimiter: Sendable {
  /// The number of clients that are tracked at once.
  static let capacity = 16_384

  private let limits: ClientLimits
  let proxies: TrustedProxies
  private let clock: UptimeClock
  private let keys: CountKeys
  private let usage: Mutex<UsageTable>

  /// - Parameter keys: the keys of clients; by default those of this process alone.
  init(
    limits: ClientLimits, proxies: TrustedProxies, clock: UptimeClock,
    keys: CountKeys = CountKeys(random: Surroundings.live.random), capacity: Int = ClientLimiter.capacity
  ) {
    self.limits = limits
    self.proxies = proxies
    self.clock = clock
    self.keys = keys
    usage = Mutex(UsageTable(capacity: capacity))
  }

  /// What nodes share.
  var topic: SharedTopic {
    SharedTopic(
      "limits", .usage,
      own: { [self] in
        let now = clock.nanoseconds()
        return usage.withLock { $0.shared(at: now) }
      },
      take: { [self] changes in
        let now = clock.nanoseconds()
        usage.withLock { $0.take(changes, at: now) }
      })
  }

  /// Counts a request against its client. Each endpoint is counted separately, by its step's limit.
  func admit(
    _ request: Request, context: ServerContext, to step: LimitedStep, counter: LimitCounter
  ) throws(Refusal) {
    guard let limit = limits[step] else { return }
    let client = proxies.client(peer: context.peer, headers: request.headers)
    guard let wait = wait(of: client, counter: counter, limit: limit) else { return }
    throw Refusal(
      .rateLimited, "At most \(limit.count) such requests in \(limit.seconds) seconds from one address.",
      remedy: "Try again later, or raise limits.\(step.rawValue).",
      retryAfter: Int((wait + 999_999_999) / 1_000_000_000))
  }

  func wait(of client: IPAddress?, counter: LimitCounter, limit: RateLimit) -> UInt64? {
    let keys = (client?.network ?? .unknown).circles.enumerated().map { steps, network in
      (key: self.keys.key(of: network, for: counter.number), limit: limit.widened(by: steps))
    }
    let now = clock.nanoseconds()
    return usage.withLock { $0.use(keys, at: now) }
  }
}

/// What is counted; a client has a separate count for each.
struct LimitCounter: Hashable, Sendable {
  let number: UInt64

  /// - Parameter name: the same on all nodes, and in all versions.
  init(_ name: String) {
    // FNV-1a; the keys of clients are made from it with a secret.
    number = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
