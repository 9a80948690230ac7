import BramleyAPI
import BramleyCore
import Hummingbird
import Synchronization

/// Refuses a client that takes a step more often than it may.
final class ClientLimiter: Sendable {
  /// Clients remembered at once.
  static let capacity = 16_384

  private let limits: ClientLimits
  private let proxies: TrustedProxies
  private let clock: UptimeClock
  private let usage: Mutex<UsageTable>

  init(limits: ClientLimits, proxies: TrustedProxies, clock: UptimeClock, capacity: Int = ClientLimiter.capacity) {
    self.limits = limits
    self.proxies = proxies
    self.clock = clock
    usage = Mutex(UsageTable(capacity: capacity))
  }

  /// Counts a step of the client that sent a request.
  func admit(_ request: Request, context: ServerContext, to step: LimitedStep) throws(Refusal) {
    guard let limit = limits[step] else { return }
    let client = proxies.client(peer: context.peer, headers: request.headers)
    guard let wait = wait(of: client, step: step, limit: limit) else { return }
    throw Refusal(
      .rateLimited, "At most \(limit.count) such requests in \(limit.seconds) seconds from one address.",
      remedy: "Try again later, or raise limits.\(step.rawValue).",
      retryAfter: Int((wait + 999_999_999) / 1_000_000_000))
  }

  func wait(of client: IPAddress?, step: LimitedStep, limit: RateLimit) -> UInt64? {
    let key = Self.key(of: client, step: step)
    let now = clock.nanoseconds()
    return usage.withLock { $0.use(key, limit: limit, at: now) }
  }

  // One customer is given a /64 of version 6 at least, so finer counting would count nobody.
  private static func key(of client: IPAddress?, step: LimitedStep) -> UsageTable.Key {
    let number = UInt8(LimitedStep.allCases.firstIndex(of: step)! + 1)
    guard let client else { return UsageTable.Key(step: number, high: 0, low: 0) }
    return UsageTable.Key(step: number, high: client.high, low: client.isVersion4 ? client.low : 0)
  }
}
