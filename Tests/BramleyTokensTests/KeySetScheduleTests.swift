import BramleyTokens
import Foundation
import Testing

@Suite struct KeySetScheduleTests {
  let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func time(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

  private func schedule(tokenTimeStep: TimeInterval = 0) -> KeySetSchedule {
    var schedule = KeySetSchedule(tokenTimeStep: tokenTimeStep)
    schedule.adopt(fetchedAt: start, renewalAge: 300, staleAge: 400)
    return schedule
  }

  @Test(arguments: [
    (0.0, KeySetSchedule.Phase.fresh), (299, .fresh), (300, .renewable), (399, .renewable), (400, .stale),
    (7 * 86_400 - 1, .stale), (7 * 86_400, .missing), (-1, .stale),
  ])
  func `a set ages from fresh to unusable`(age: TimeInterval, phase: KeySetSchedule.Phase) {
    #expect(schedule().phase(at: time(age)) == phase)
  }

  @Test func `without a set there is nothing to use, and nothing that denies a key`() {
    let empty = KeySetSchedule()
    #expect(empty.phase(at: start) == .missing)
    #expect(empty.mustRenewFirst(at: start))
    #expect(!empty.canDenyKey(ofTokenIssuedAt: time(-100), askedAt: start))
  }

  @Test func `callers wait for the successor of a stale set, unless the last fetch failed`() {
    var schedule = schedule()
    #expect(!schedule.mustRenewFirst(at: time(399)))
    #expect(schedule.mustRenewFirst(at: time(400)))
    schedule.fetchFailed()
    #expect(!schedule.mustRenewFirst(at: time(400)))
    #expect(schedule.mustRenewFirst(at: time(7 * 86_400)))
    schedule.adopt(fetchedAt: time(500), renewalAge: 300, staleAge: 400)
    #expect(schedule.mustRenewFirst(at: time(900)))
  }

  @Test func `fetches are ten seconds apart, unless one is allowed at once`() {
    var schedule = KeySetSchedule()
    #expect([0, 9.9, 10].map { schedule.beginFetch(at: time($0)) } == [true, false, true])
    schedule.allowFetch()
    #expect([10.1, 10.2].map { schedule.beginFetch(at: time($0)) } == [true, false])
    // The clock was set back.
    #expect([-1.0].map { schedule.beginFetch(at: time($0)) } == [true])
  }

  @Test func `the seconds until the next fetch are rounded up`() {
    var schedule = KeySetSchedule()
    #expect(schedule.secondsToRetry(at: start) == 10)
    _ = schedule.beginFetch(at: start)
    #expect(schedule.secondsToRetry(at: time(3.5)) == 7)
    #expect(schedule.secondsToRetry(at: time(60)) == 1)
    #expect(schedule.secondsToRetry(at: time(-60)) == 10)
  }

  @Test func `only a set that is newer than the token denies its key`() {
    #expect(schedule().canDenyKey(ofTokenIssuedAt: start, askedAt: time(5)))
    #expect(!schedule().canDenyKey(ofTokenIssuedAt: time(1), askedAt: time(5)))
  }

  @Test
  func `where token times are rounded down, a set of the same second denies only what was asked before`() {
    let schedule = schedule(tokenTimeStep: 1)
    #expect(!schedule.canDenyKey(ofTokenIssuedAt: time(-0.5), askedAt: time(0.3)))
    #expect(schedule.canDenyKey(ofTokenIssuedAt: time(-0.5), askedAt: start))
    #expect(schedule.canDenyKey(ofTokenIssuedAt: time(-1), askedAt: time(0.3)))
  }
}
