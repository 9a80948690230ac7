import BramleyCore
import HTTPTypes
import NIOCore
import Support
import Synchronization
import Testing

@testable import BramleyHTTP

@Suite struct UnknownProxyWatchTests {
  private let log = LogRecorder()
  private let time = Clock()
  private let alerts: OperatorAlerts
  private let watch: UnknownProxyWatch

  private final class Clock: Sendable {
    let nanoseconds = Mutex<UInt64>(1)
  }

  init() {
    let time = time
    alerts = OperatorAlerts(logger: log.logger())
    watch = UnknownProxyWatch(
      alerts: alerts, clock: UptimeClock { time.nanoseconds.withLock(\.self) })
  }

  private func see(_ peer: String, forwarded: String? = "203.0.113.1", trusting: [String] = []) throws {
    var headers = HTTPFields()
    headers[.forwardedFor] = forwarded
    watch.see(
      try SocketAddress(ipAddress: peer, port: 1), headers,
      trusting: TrustedProxies(trusting.compactMap { AddressRange($0) }))
  }

  private var reports: Int { log.text.split(separator: "\n").count { $0.contains("error operator:") } }

  @Test(arguments: [
    "127.0.0.1", "::1", "10.1.2.3", "172.20.0.5", "192.168.1.9", "100.64.0.1", "fd00::7", "fe80::1",
  ])
  func `a private peer that forwards addresses and is not trusted raises the alert`(peer: String) throws {
    try see(peer)
    #expect(alerts.current[.proxyNotTrusted]?.contains("server.trusted_proxies") == true)
    #expect(alerts.current[.proxyNotTrusted]?.contains(peer) == true)
    #expect(alerts.current[.proxyNotTrusted]?.contains("203.0.113.1") == false)
    #expect(watch.isActive())
  }

  @Test func `a public peer, a trusted one, and one that forwards nothing raise none`() throws {
    try see("198.51.100.1")
    try see("172.32.0.1")
    try see("10.1.2.3", trusting: ["10.0.0.0/8"])
    try see("10.1.2.3", forwarded: nil)
    #expect(alerts.current.isEmpty && !watch.isActive())
  }

  @Test func `it is reported once a day, and ends a day after the last such request`() throws {
    for _ in 0..<100 { try see("10.1.2.3") }
    #expect(reports == 1)
    time.nanoseconds.withLock { $0 += UnknownProxyWatch.quiet - 1 }
    try see("10.1.2.3")
    #expect(reports == 1)
    time.nanoseconds.withLock { $0 += 1 }
    try see("10.1.2.3")
    #expect(reports == 2)
    time.nanoseconds.withLock { $0 += UnknownProxyWatch.quiet - 1 }
    #expect(watch.isActive())
    time.nanoseconds.withLock { $0 += 1 }
    #expect(!watch.isActive() && alerts.current.isEmpty)
  }
}
