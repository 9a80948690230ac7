import AppleID
import Foundation
import OpenID

/// Limits the rate of calls to Apple: a maximum per second, fewer while Apple throttles, and a pause when it
/// fails. It also decides when a run has to stop.
actor TransferPace {
  private static let firstPause: TimeInterval = 0.5
  private static let longestPause: TimeInterval = 30
  /// Waits are divided into short pieces, so that a stop takes effect soon.
  private static let nap: TimeInterval = 0.25

  private let limits: TransferLimits
  private let clock: TransferClock
  private var rate: Double
  private var nextTurn: TimeInterval = 0
  private var pausedUntil: TimeInterval = 0
  private var pausedAt: TimeInterval = -.infinity
  private var failures = 0
  private var serverRefusals = 0
  private var waited: TimeInterval = 0
  private var askedToWait: TimeInterval = 0
  private var refusedPeople = 0
  private var isTrusted = false
  /// Why no more calls are made.
  private(set) var stop: TransferStop?

  init(limits: TransferLimits, clock: TransferClock) {
    self.limits = limits
    self.clock = clock
    rate = limits.perSecond
  }

  /// Waits until one more call may be made; returns the time of that.
  func turn() async throws(TransferStop) -> TimeInterval {
    let slot = max(clock.uptime(), nextTurn)
    nextTurn = slot + 1 / rate
    while true {
      if let stop { throw stop }
      let now = clock.uptime()
      let wait = max(slot, pausedUntil) - now
      if wait <= 0 { return now }
      await clock.sleep(min(wait, Self.nap))
    }
  }

  /// Stops all further calls.
  func stop(_ reason: TransferStop) { stop = stop ?? reason }

  /// Records that Apple has answered for this team and app, in this run or an earlier one.
  func trust() { isTrusted = true }

  func succeeded() {
    isTrusted = true
    answered()
    rate = min(limits.perSecond, rate * 1.05)
  }

  /// Records that Apple refused one person. If Apple refuses everybody, the people are not the cause.
  func refusedPerson(_ body: TokenErrorBody) {
    answered()
    refusedPeople += 1
    if !isTrusted, refusedPeople >= limits.doubtfulRefusals { stop(.everybodyRefused(body)) }
  }

  /// Records that a call failed that had begun at a time. Calls that were in progress together fail together
  /// and count once.
  func failed(_ failure: AppleCallFailure, begunAt: TimeInterval) {
    guard begunAt > pausedAt else { return }
    failures += 1
    var pause = min(Self.longestPause, Self.firstPause * pow(2, Double(min(failures - 1, 10))))
    switch failure {
    case .throttled(let asked):
      rate = max(min(1, limits.perSecond), rate / 2)
      if let asked, asked > pause {
        pause = asked
        askedToWait += asked
      } else {
        waited += pause
      }
    case .refused, .secret:
      serverRefusals += 1
      if serverRefusals >= limits.refusals { stop(.refused(failure)) }
    case .unavailable, .unreachable, .malformed: waited += pause
    }
    if waited > limits.patience || askedToWait > limits.longestAskedWait { stop(.appleAway(failure)) }
    pausedAt = clock.uptime()
    pausedUntil = pausedAt + pause
  }

  private func answered() {
    (failures, serverRefusals, waited, askedToWait) = (0, 0, 0, 0)
  }
}
