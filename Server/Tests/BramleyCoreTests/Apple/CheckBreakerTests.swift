import BramleyAPI
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

@Suite struct CheckBreakerTests {
  private let clock = ManualClock()
  private let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  private let breaker: CheckBreaker

  init() { breaker = CheckBreaker(alerts: alerts) }

  private func fail(_ times: Int = 1, retryAfter: TimeInterval? = nil) {
    for _ in 0..<times { breaker.fail(retryAfter: retryAfter, at: clock.now) }
  }

  /// Seconds until the next try is admitted.
  private func wait() -> TimeInterval {
    var seconds: TimeInterval = 0
    while breaker.admission(at: clock.now) == .none {
      clock.advance(by: 1)
      seconds += 1
    }
    return seconds
  }

  @Test func `five failures in a row stop the checks, four don't`() {
    fail(4)
    #expect(breaker.admission(at: clock.now) == .all && alerts.current.isEmpty)
    fail()
    #expect(breaker.admission(at: clock.now) == .none)
    #expect(breaker.isOpen && alerts.current[.appleChecksPaused] != nil)
  }

  @Test func `an answer in between restarts the count`() {
    fail(4)
    breaker.succeed()
    fail(4)
    #expect(!breaker.isOpen)
  }

  @Test func `one check at a time tries whether Apple is back, each later than the one before`() {
    fail(5)
    var waits: [TimeInterval] = []
    for _ in 0..<9 {
      waits.append(wait())
      #expect(breaker.admission(at: clock.now) == .one)
      fail()
    }
    #expect(waits == [30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800])
    _ = wait()
    breaker.succeed()
    #expect(breaker.admission(at: clock.now) == .all && alerts.current.isEmpty)
    fail(5)
    #expect(wait() == 30)
  }

  @Test func `calls in flight when it opened don't count`() {
    fail(9)
    #expect(wait() == 30)
  }

  @Test func `Apple's Retry-After is honoured, up to half an hour`() {
    fail(5, retryAfter: 100)
    #expect(wait() == 100)
    fail(retryAfter: 86_400)
    #expect(wait() == 1_800)
    fail(retryAfter: 1)
    #expect(wait() == 120)
  }

  @Test func `a client that Apple refuses is left alone for a while, the others not`() {
    let holds = ClientHolds()
    holds.hold("app", at: clock.now)
    holds.hold("web", at: clock.now)
    #expect(holds.admitted(["app", "web", "watch"], at: clock.now) == ["watch"])
    clock.advance(by: 600)
    #expect(holds.admitted(["app", "web"], at: clock.now) == ["app", "web"])
  }
}
