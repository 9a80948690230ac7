import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import NIOCore
import NIOHTTP1
import OpenID
import Support
import Testing

@testable import bramley

/// The real probe against real servers.
@Suite(.limitedConcurrency) struct NotificationProbeTests {
  func withProbe(_ body: (NotificationProbe) async throws -> Void) async throws {
    let http = HTTPClient(configuration: AppleTransport.clientConfiguration)
    do { try await body(.live(http)) } catch {
      try? await http.shutdown()
      throw error
    }
    try await http.shutdown()
  }

  @Test func `Bramley is recognised by its problem bodies, another server by their absence`() async throws {
    try await withServer { server, apple in
      try await withProbe { probe in
        let refused = await probe.post(server.url.appending(path: WirePath.appleNotifications))
        guard case .answered(let status, true) = refused else {
          Issue.record("\(refused)")
          return
        }
        #expect([400, 401].contains(status))
        let elsewhere = await probe.post(server.url.appending(path: "nowhere"))
        #expect(elsewhere == .answered(status: 404, isBramley: true))
        let stranger = await probe.post(apple.baseURL.appending(path: "auth/token"))
        #expect(stranger == .answered(status: 400, isBramley: false))
      }
    }
  }

  @Test func `a closed port, missing TLS and an unknown host are distinguished`() async throws {
    try await withServer { server, _ in
      try await withProbe { probe in
        let port = try await FreePort.next()
        #expect(await probe.post(URL(string: "http://127.0.0.1:\(port)/")!) == .refused)
        #expect(await probe.post(URL(string: "https://127.0.0.1:\(port)/")!) == .refused)
        let plain = try #require(
          URL(string: "https://127.0.0.1:\(server.url.port ?? 0)/v1/notifications/apple"))
        #expect(await probe.post(plain) == .tlsFailed)
        #expect(await probe.resolve("no-such-host.invalid") == [])
        #expect(await probe.resolve("127.0.0.1") == ["127.0.0.1"])
        #expect(await probe.resolve("::1") == ["::1"])
      }
    }
  }

  @Test func `Apple's time is read from its answers`() async throws {
    try await withServer { _, apple in
      let http = AppleTransport.patientClient()
      let answer = try await AppleTransport.patient(http).send(AppleEndpoint(base: apple.baseURL).keys, nil)
      try await http.shutdown()
      #expect(abs(try #require(answer.date).timeIntervalSinceNow) < 30)
    }
  }
}
