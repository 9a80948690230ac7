import BramleyAPI
import BramleyCore
import Hummingbird

/// Admits callers to the admin port: by the name that they use for it, their token, and how often they tried.
struct AdminGate: Sendable {
  /// The most requests of a network in a minute, and the most that fail to authenticate.
  static let requests = RateLimit(count: 1_200, seconds: 60)!
  static let failures = RateLimit(count: 30, seconds: 60)!
  private static let requestCounter = LimitCounter("requests of the admin port")
  private static let failureCounter = LimitCounter("failed authentications of the admin port")

  let authentication: AdminAuthentication
  let hosts: AdminHosts
  let limiter: ClientLimiter

  /// Returns the caller of a request that bears a token.
  func caller(
    of request: Request, _ context: ServerContext, for permission: AdminPermission?
  ) async throws(Refusal) -> AdminCaller {
    try admit(request, context)
    let caller: AdminCaller
    do throws(Refusal) {
      caller = try await authentication.caller(bearer: request.bearer)
    } catch {
      throw failed(error, request, context)
    }
    Self.note(caller)
    if let permission { try caller.demand(permission) }
    return caller
  }

  /// Checks what comes before any authentication.
  func admit(_ request: Request, _ context: ServerContext) throws(Refusal) {
    try hosts.check(request)
    try count(request, context, Self.requestCounter, Self.requests)
  }

  /// Counts a failed authentication; too many are answered alike, right or wrong.
  func failed(_ refusal: Refusal, _ request: Request, _ context: ServerContext) -> Refusal {
    guard refusal.code == .adminTokenInvalid else { return refusal }
    do throws(Refusal) {
      try count(request, context, Self.failureCounter, Self.failures)
      return refusal
    } catch {
      return error
    }
  }

  static func note(_ caller: AdminCaller) {
    RequestTrail.current?.note {
      $0.operatorName = caller.name
      $0.event = $0.event ?? .operatorCall
    }
  }

  private func count(
    _ request: Request, _ context: ServerContext, _ counter: LimitCounter, _ limit: RateLimit
  ) throws(Refusal) {
    let client = limiter.proxies.client(peer: context.peer, headers: request.headers)
    guard let wait = limiter.wait(of: client, counter: counter, limit: limit) else { return }
    throw Refusal(
      .rateLimited, "At most \(limit.count) such requests in \(limit.seconds) seconds from one address.",
      remedy: "Try again later.", retryAfter: Int((wait + 999_999_999) / 1_000_000_000))
  }
}
