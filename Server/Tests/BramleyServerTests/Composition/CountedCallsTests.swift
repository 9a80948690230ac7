import BramleyCore
import Foundation
import OpenID
import Testing

@testable import BramleyServer

/// The one place at which calls to providers leave the server.
@Suite struct CountedCallsTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let call = ProviderTransport.Call(url: URL(string: "https://id.example.com/token")!)

  private func health() -> ProviderHealth {
    let now = now
    return ProviderHealth(now: { now })
  }

  @Test(arguments: [200, 400, 429, 503])
  func `each answer is noted with its status`(status: Int) async throws {
    let health = health()
    let transport = ProviderTransport { _ in ProviderTransport.Answer(status: status, body: Data()) }
    _ = try await transport.counted(for: .apple, in: health).send(call)
    let report = try #require(health.reports.first)
    #expect(report.provider == .apple && report.calls.latency != nil)
    if status == 200 {
      #expect(report.calls.lastSuccess == now && report.calls.lastFailure == nil)
    } else {
      #expect(report.calls.lastSuccess == nil && report.calls.lastFailure?.status == status)
      #expect(report.calls.lastFailure?.outcome == CallOutcome(status: status))
    }
  }

  @Test func `a call without an answer is noted, and fails as before`() async throws {
    let health = health()
    let transport = ProviderTransport { _ in throw URLError(.cannotConnectToHost) }
    await #expect(throws: URLError.self) {
      try await transport.counted(for: .google, in: health).send(call)
    }
    let failure = try #require(health.reports.first?.calls.lastFailure)
    #expect(failure.outcome == .unreachable && failure.status == nil && failure.at == now)
  }
}
