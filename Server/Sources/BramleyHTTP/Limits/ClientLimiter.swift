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
  private let usage: Mutex<UsageTable>

  init(
    limits: ClientLimits, proxies: TrustedProxies, clock: UptimeClock, capacity: Int = ClientLimiter.capacity
  ) {
    self.limits = limits
    self.proxies = proxies
    self.clock = clock
    usage = Mutex(UsageTable(capacity: capacity))
  }

  /// Counts a request against its client. Each endpoint is counted separately, by its step's limit.
  func admit(
    _ request: Request, context: ServerContext, to step: LimitedStep, counter: UInt16
  ) throws(Refusal) {
    guard let limit = limits[step] else { return }
    let client = proxies.client(peer: context.peer, headers: request.headers)
    guard let wait = wait(of: client, counter: counter, limit: limit) else { return }
    throw Refusal(
      .rateLimited, "At most \(limit.count) such requests in \(limit.seconds) seconds from one address.",
      remedy: "Try again later, or raise limits.\(step.rawValue).",
      retryAfter: Int((wait + 999_999_999) / 1_000_000_000))
  }

  func wait(of client: IPAddress?, counter: UInt16, limit: RateLimit) -> UInt64? {
    let keys = (client?.network ?? .unknown).circles.enumerated().map { steps, network in
      (
        key: UsageTable.Key(counter: counter, high: network.high, low: network.low),
        limit: limit.widened(by: steps)
      )
    }
    let now = clock.nanoseconds()
    return usage.withLock { $0.use(keys, at: now) }
  }
}
