import BramleyAPI
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

/// What strangers can make the server ask a provider.
@Suite struct OutwardCallsTests {
  private let clock = ManualClock()
  private let calls = Tally()

  private func bound(_ count: Int? = 20) -> OutwardCalls {
    OutwardCalls(
      "Example", allowance: count.map { Allowance(count: $0, seconds: 60) }, now: { [clock] in clock.now })
  }

  private func network(_ number: Int) -> ClientNetwork { ClientNetwork(high: 0, low: UInt64(number)) }

  /// What a presented code comes to, when the provider answers with a failure or, without one, accepts it.
  private func present(
    _ code: String, to bound: OutwardCalls, from network: Int = 1, _ failure: ProviderCallFailure? = nil
  ) async -> ProblemCode? {
    do {
      _ = try await bound.exchange(OutwardCredential(code), from: self.network(network)) {
        () async throws(ProviderCallFailure) -> Int in
        calls.add()
        if let failure { throw failure }
        return 1
      }
      return nil
    } catch { return error.code }
  }

  private let wrong = ProviderCallFailure.refused(ProviderErrorBody(error: .invalidGrant))

  @Test func `an operator is alerted that a provider refuses this server, until it accepts it again`() async {
    let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let bound = OutwardCalls("Example", allowance: nil, alerts: alerts, now: { [clock] in clock.now })
    let other = OutwardCalls("Other", allowance: nil, alerts: alerts, now: { [clock] in clock.now })
    _ = await present("code 1", to: bound, wrong)
    _ = await present("code 2", to: bound, .unavailable(status: 500))
    #expect(alerts.current.isEmpty, "neither a wrong code nor an outage is the operator's to fix")
    _ = await present("code 3", to: bound, .refused(ProviderErrorBody(error: .invalidClient)))
    #expect(alerts.current[.providerConfiguration]?.hasPrefix("Example refuses") == true)
    _ = await present("code 4", to: other)
    #expect(alerts.current[.providerConfiguration] != nil, "another provider's success says nothing")
    _ = await present("code 5", to: bound)
    #expect(alerts.current.isEmpty)
  }

  @Test func `of a flood from many networks only the bound reaches the provider`() async {
    let bound = bound()
    for index in 0..<200 { _ = await present("code \(index)", to: bound, from: index, wrong) }
    #expect(calls.value == 20)
    clock.advance(by: 3)
    #expect(await present("next", to: bound, from: 1_000) == nil)
    #expect(await present("after", to: bound, from: 1_001) == .rateLimited)
  }

  @Test func `one network gets half of the bound, whatever it presents`() async {
    let bound = bound()
    for index in 0..<50 { _ = await present("code \(index)", to: bound) }
    #expect(calls.value == 10)
    #expect(await present("mine", to: bound, from: 2) == nil)
  }

  @Test func `a network whose codes were refused thirty times waits, and others don't`() async {
    let bound = bound(600)
    for index in 0..<100 { _ = await present("code \(index)", to: bound, wrong) }
    #expect(calls.value == 30)
    #expect(await present("mine", to: bound, from: 2) == nil)
  }

  @Test func `a refused credential is not sent again`() async {
    let bound = bound()
    #expect(await present("c", to: bound, wrong) == .codeInvalid)
    #expect(await present("c", to: bound, from: 2) == .codeInvalid)
    #expect(calls.value == 1)
  }

  @Test func `a provider that fails five times is left alone, and asked once after the pause`() async {
    let bound = bound(600)
    for index in 0..<10 {
      #expect(await present("c\(index)", to: bound, .unreachable) == .providerUnavailable)
    }
    #expect(calls.value == 5)
    clock.advance(by: 11)
    #expect(bound.pause == nil)
    #expect(await present("x", to: bound) == nil)
    #expect(await present("y", to: bound) == nil)
  }

  @Test func `one provider's outage does not touch another's`() async {
    let (one, other) = (bound(), bound())
    for index in 0..<6 { _ = await present("c\(index)", to: one, from: index, .unavailable(status: 500)) }
    #expect(one.pause != nil && other.pause == nil)
    #expect(await present("d", to: other) == nil)
  }

  @Test(arguments: ["", "line\nbreak", "é", String(repeating: "x", count: 5_000)])
  func `a text that no provider issues costs no call`(code: String) async {
    #expect(await present(code, to: bound()) == .codeInvalid)
    #expect(calls.value == 0)
  }
}
