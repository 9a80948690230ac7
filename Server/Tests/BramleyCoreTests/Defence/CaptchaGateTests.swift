import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct CaptchaGateTests {
  struct Judge: CaptchaJudge {
    var verdict: CaptchaVerdict
    func judge(_ token: String) async -> CaptchaVerdict { verdict }
  }

  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore

  init() throws { store = try .inMemory() }

  private func gate(_ verdict: CaptchaVerdict = .solved, count: Int = 10) -> CaptchaGate {
    CaptchaGate(
      CaptchaPolicy(count: count, period: 3_600), judge: Judge(verdict: verdict), store: store,
      ring: .fixture(1, clock: clock), surroundings: clock.surroundings)
  }

  private func network(_ number: UInt64) -> ClientNetwork { ClientNetwork(high: 0, low: number) }

  @Test func `above the rate over all networks every request needs a CAPTCHA, until the period ends`()
    async throws
  {
    for number in 1...10 {
      try await gate().check(nil, from: network(UInt64(number)), before: .text)
    }
    await #expect(throws: Refusal(.captchaRequired)) {
      try await gate().check(nil, from: network(99), before: .text)
    }
    try await gate().check("solved", from: network(99), before: .text)
    await #expect(throws: Refusal(.captchaRequired)) {
      try await gate(.unsolved).check("wrong", from: network(99), before: .text)
    }
    // Mails have a rate of their own.
    try await gate().check(nil, from: network(99), before: .mail)
    clock.advance(by: 3_600)
    try await gate().check(nil, from: network(99), before: .text)
  }

  @Test func `one network needs one earlier, and forces none on the others`() async throws {
    let busy = network(7)
    for _ in 1...3 { try await gate(count: 15).check(nil, from: busy, before: .text) }
    await #expect(throws: Refusal(.captchaRequired)) {
      try await gate(count: 15).check(nil, from: busy, before: .text)
    }
    try await gate(count: 15).check(nil, from: network(8), before: .text)
  }

  @Test func `while the service is silent texts wait and mails go out`() async throws {
    for use in [CaptchaUse.text, .mail, .forgotten] {
      for _ in 1...3 { try await gate().check(nil, from: network(7), before: use) }
    }
    await #expect(throws: Refusal(.unavailable)) {
      try await gate(.unavailable).check("token", from: network(7), before: .text)
    }
    try await gate(.unavailable).check("token", from: network(7), before: .mail)
    try await gate(.unavailable).check("token", from: network(7), before: .forgotten)
    await #expect(throws: Refusal(.captchaRequired)) {
      try await gate(.unavailable).check(nil, from: network(7), before: .mail)
    }
  }

  @Test func `without a service everything passes`() async throws {
    let gate = CaptchaGate(
      nil, judge: nil, store: store, ring: .fixture(1, clock: clock), surroundings: clock.surroundings)
    for _ in 1...50 { try await gate.check(nil, from: network(7), before: .text) }
  }
}

@Suite struct SiteVerifyTests {
  let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  private func verdict(_ service: ScriptedService) async -> CaptchaVerdict {
    await SiteVerify(
      URL(string: "https://captcha.example/siteverify")!, secret: "s3cret", transport: service.transport,
      alerts: alerts
    ).judge("token")
  }

  @Test func `the service is asked with secret and solution`() async {
    let service = ScriptedService((200, #"{"success":true}"#))
    #expect(await verdict(service) == .solved)
    #expect(service.form == ["secret": "s3cret", "response": "token"])
  }

  @Test(arguments: [
    (200, #"{"success":false,"error-codes":["invalid-input-response"]}"#, CaptchaVerdict.unsolved),
    (200, #"{"success":false,"error-codes":["timeout-or-duplicate"]}"#, .unsolved),
    (200, #"{"success":false}"#, .unsolved),
    (200, #"{"success":false,"error-codes":["internal-error"]}"#, .unavailable),
    (503, "", .unavailable), (200, "<html>", .unavailable),
  ]) func `a wrong solution is distinguished from a service that fails`(
    status: Int, body: String, expected: CaptchaVerdict
  ) async {
    #expect(await verdict(ScriptedService((status, body))) == expected)
    #expect(alerts.current.isEmpty)
  }

  @Test func `a secret that the service refuses is the operator's to fix`() async {
    let service = ScriptedService(
      (200, #"{"success":false,"error-codes":["invalid-input-secret"]}"#), (200, #"{"success":true}"#))
    #expect(await verdict(service) == .unavailable)
    #expect(alerts.current[.captchaConfiguration]?.contains("s3cret") == false)
    #expect(await verdict(service) == .solved)
    #expect(alerts.current.isEmpty)
  }

  @Test func `a service that hangs is not waited for`() async {
    let transport = ProviderTransport { (_: ProviderTransport.Call) in
      try await Task.sleep(for: .seconds(3_600))
      throw CancellationError()
    }
    let judge = SiteVerify(
      URL(string: "https://captcha.example/siteverify")!, secret: "s", transport: transport, alerts: alerts,
      timeout: .milliseconds(20))
    #expect(await judge.judge("token") == .unavailable)
  }
}
