import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

@Suite struct TextWatchTests {
  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore
  let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  init() throws { store = try .inMemory() }

  private func send(_ count: Int, of budget: Int) async throws -> Set<OperatorAlert> {
    let settings = PhoneSettings(countries: ["DE"], dailyBudget: budget, appName: "Orchard")
    let admission = TextAdmission(settings, ring: .fixture(1, clock: clock))
    for number in 0..<count {
      let ask = try admission.ask(
        for: PhoneNumber(e164: "+49151" + String(String(100_000_000 + number * 1_000).suffix(8))), from: nil,
        in: .english)
      _ = try await store.admitText(ask, at: clock.now)
    }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    await TextWatch(
      settings, store: store, alerts: alerts, surroundings: clock.surroundings, logger: logger
    ).runOnce()
    return Set(alerts.current.keys)
  }

  @Test func `half of the budget is an alert, which ends at midnight`() async throws {
    #expect(try await send(19, of: 40).isEmpty)
    // The numbers of the first call again.
    #expect(try await send(1, of: 40) == [.textBudget])
    #expect(try await send(0, of: 20) == [.textBudget, .textBudgetSpent])
    clock.advance(by: 15 * 3_600)
    #expect(try await send(0, of: 40).isEmpty)
  }
}
