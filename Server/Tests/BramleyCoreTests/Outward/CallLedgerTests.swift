import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct CallLedgerTests {
  @Test(arguments: [
    (200, CallOutcome.ok), (204, .ok), (302, .unavailable), (400, .refused), (401, .refused),
    (429, .throttled), (500, .unavailable), (503, .unavailable),
  ])
  func `a status says what became of a call`(status: Int, outcome: CallOutcome) {
    #expect(CallOutcome(status: status) == outcome)
  }

  @Test func `the last success and the last failure are kept apart, for each provider`() {
    var ledger = CallLedger()
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    ledger.note(.apple, .ok, status: 200, milliseconds: 120, at: start)
    ledger.note(.apple, .unavailable, status: 503, milliseconds: 40, at: start + 1)
    ledger.note(.apple, .unreachable, status: nil, milliseconds: 9_000, at: start + 2)
    ledger.note(.google, .refused, status: 400, milliseconds: 7, at: start + 3)
    let apple = ledger.entries[.apple]
    #expect(apple?.lastSuccess == start && apple?.latency == 40)
    #expect(apple?.lastFailure == CallLedger.Failure(at: start + 2, outcome: .unreachable, status: nil))
    #expect(
      ledger.entries[.google]?.lastSuccess == nil && ledger.entries[.google]?.lastFailure?.status == 400)
    ledger.note(.apple, .ok, status: 200, milliseconds: 90, at: start + 4)
    #expect(ledger.entries[.apple]?.lastSuccess == start + 4)
    #expect(ledger.entries[.apple]?.lastFailure?.at == start + 2)
  }

  @Test func `a provider is shown before it is called, and while it is left alone`() {
    let clock = ManualClock()
    let health = ProviderHealth(now: { clock.now })
    health.watch(.gitHub) { true }
    health.note(.apple, .ok, status: 200, took: .milliseconds(1_250))
    let reports = health.reports
    #expect(reports.map(\.provider) == [.apple, .gitHub])
    #expect(reports.map(\.isPaused) == [false, true])
    #expect(reports.first?.calls.lastSuccess == clock.now && reports.first?.calls.latency == 1_250)
    #expect(reports.last?.calls == CallLedger.Entry())
  }
}
