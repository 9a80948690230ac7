import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct GrantCheckRuleTests {
  private let now = StoreFixture.start
  private var check: GrantCheck {
    GrantCheck(
      grant: GrantRecord(
        identity: StoreFixture.identity("ada"), clientID: "app", sealedRefreshToken: Data(),
        keptAt: now - 90_000),
      takenAt: now - 5)
  }

  private func standing(
    keptAt: TimeInterval = -90_000, confirmedAt: TimeInterval? = nil, refusedAt: TimeInterval? = nil,
    revokedAt: TimeInterval? = nil
  ) -> GrantStanding {
    GrantStanding(
      clientID: "app", keptAt: now + keptAt, checkedAt: now - 5, confirmedAt: confirmedAt.map { now + $0 },
      refusedAt: refusedAt.map { now + $0 }, revokedAt: revokedAt.map { now + $0 })
  }

  @Test func `an answer about an earlier token or an ended grant means nothing`() {
    for other in [nil, standing(keptAt: -10), standing(revokedAt: -10)] {
      for outcome in [GrantCheck.Outcome.confirmed, .refused(.invalidGrant), .postponed(until: now)] {
        #expect(check.judge(outcome, of: other, isPaused: false, at: now) == .ignore)
      }
    }
  }

  @Test func `the time of the first refusal stays`() {
    let words = GrantRefusal.invalidGrant
    #expect(
      check.judge(.refused(words), of: standing(), isPaused: false, at: now) == .refuse(since: now, words))
    #expect(
      check.judge(.refused(words), of: standing(refusedAt: -60), isPaused: false, at: now)
        == .refuse(since: now - 60, words))
    #expect(check.judge(.refused(words), of: standing(), isPaused: true, at: now) == .ignore)
  }

  @Test func `a grant that Apple confirmed is not shown again within a day`() {
    let soon = now + 3_600
    #expect(
      check.judge(.postponed(until: soon), of: standing(), isPaused: false, at: now) == .postpone(until: soon)
    )
    #expect(
      check.judge(.postponed(until: soon), of: standing(confirmedAt: -600), isPaused: false, at: now)
        == .postpone(until: now - 600 + GrantCheck.interval))
    var late = check
    late.takenAt = now - 6
    #expect(late.judge(.postponed(until: soon), of: standing(), isPaused: false, at: now) == .ignore)
  }

  @Test(arguments: [(20, 0, false), (21, 0, true), (21, 398, true), (21, 399, false), (40, 759, true)])
  func `checks pause when many and a good part of an hour's answers are refusals`(
    refused: Int, accepted: Int, pauses: Bool
  ) {
    let pause = MassRefusalRule.pause(for: "app", refused: refused, accepted: { accepted }, at: now)
    #expect((pause != nil) == pauses)
    #expect(pause.map { $0.until == now + MassRefusalRule.pause } ?? true)
  }
}
