package import BramleyCore
import HTTPTypes
import NIOCore
import Synchronization

/// Alerts the operator to a proxy that `server.trusted_proxies` does not name: a peer with a private address
/// that sends `X-Forwarded-For`. Behind such a proxy all people share one client's limits.
package final class UnknownProxyWatch: Sendable {
  /// The nanoseconds for which nothing is reported again, and after which an alert ends if nothing was seen.
  static let quiet: UInt64 = 86_400_000_000_000

  private struct State {
    var reportedAt: UInt64
    var seenAt: UInt64
  }

  private let alerts: OperatorAlerts
  private let clock: UptimeClock
  private let state = Mutex<State?>(nil)

  package init(alerts: OperatorAlerts, clock: UptimeClock = .live) {
    self.alerts = alerts
    self.clock = clock
  }

  /// Looks at the peer and the header fields of a request.
  func see(_ peer: SocketAddress?, _ headers: HTTPFields, trusting proxies: TrustedProxies) {
    guard headers.contains(.forwardedFor), let peer, let address = IPAddress(peer), address.isPrivate,
      !proxies.isTrusted(address)
    else { return }
    let now = clock.nanoseconds()
    let reports = state.withLock { state in
      let reportedAt = state?.reportedAt
      let isDue = reportedAt.map { now - $0 >= Self.quiet } ?? true
      state = State(reportedAt: isDue ? now : reportedAt ?? now, seenAt: now)
      return isDue
    }
    guard reports else { return }
    // An alert that is still active would not be reported again.
    alerts.clear(.proxyNotTrusted)
    alerts.raise(
      .proxyNotTrusted,
      "A proxy at \(peer.ipAddress ?? "an unknown address") sends X-Forwarded-For, but server.trusted_proxies does "
        + "not name it, so all people share one client's limits and some wrong passwords lock everybody out: set "
        + "server.trusted_proxies to the addresses that the proxy calls from, and start the server again")
  }

  /// Whether such a proxy was seen within the last day; otherwise the alert ends.
  package func isActive() -> Bool {
    let now = clock.nanoseconds()
    let hasEnded = state.withLock { state in
      guard let seen = state, now - seen.seenAt >= Self.quiet else { return false }
      state = nil
      return true
    }
    if hasEnded { alerts.clear(.proxyNotTrusted) }
    return state.withLock { $0 != nil }
  }
}
