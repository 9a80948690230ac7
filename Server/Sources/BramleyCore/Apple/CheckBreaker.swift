import Foundation
import Metrics
import Synchronization

/// Stops the checks while Apple fails or throttles. After five failures in a row checks pause for half a minute, then
/// one check is tried. Each failure after that doubles the pause, up to half an hour. The nodes of one store share
/// their pauses.
package final class CheckBreaker: Sendable {
  static let failuresInRow = 5
  static let firstPause: TimeInterval = 30
  static let longestPause: TimeInterval = 1_800

  /// What may be checked now.
  enum Admission: Sendable {
    case all
    /// One check, to see whether Apple has recovered.
    case one
    case none
  }

  struct State {
    var failures = 0
    /// Set while the breaker is open.
    var opened: (until: Date, pause: TimeInterval)?
    /// What the current pause began with; nil where another node began it, or others need not know.
    var shared: SharedFailureCode?
  }

  let state = Mutex(State())
  /// How often this node began a pause.
  let stops = Atomic<UInt64>(0)
  private let alerts: OperatorAlerts

  package init(alerts: OperatorAlerts) {
    self.alerts = alerts
    gauge.record(0)
  }

  /// Whether checks are paused.
  package var isOpen: Bool { state.withLock { $0.opened != nil } }

  func admission(at now: Date) -> Admission {
    state.withLock { state in
      guard let opened = state.opened else { return .all }
      return now >= opened.until ? .one : .none
    }
  }

  /// Apple answered, whatever the answer was.
  func succeed() {
    let closed = state.withLock { state in
      defer { state = State() }
      return state.opened != nil
    }
    guard closed else { return }
    gauge.record(0)
    alerts.clear(.appleChecksPaused)
  }

  /// Apple failed, or asked for fewer calls.
  ///
  /// - Parameters:
  ///   - code: what is shared with other nodes; nil where only this node is concerned.
  ///   - retryAfter: seconds for which Apple wants no calls, if it said so.
  func fail(as code: SharedFailureCode? = nil, retryAfter: TimeInterval? = nil, at now: Date) {
    let opens = state.withLock { state in
      state.failures += 1
      var pause = Self.firstPause
      if let opened = state.opened {
        // A call that was in progress when the breaker opened says nothing new.
        guard now >= opened.until else { return false }
        pause = min(opened.pause * 2, Self.longestPause)
      } else if state.failures < Self.failuresInRow {
        return false
      }
      let wait = max(pause, min(retryAfter ?? 0, Self.longestPause))
      state.opened = (now.addingTimeInterval(wait), pause)
      state.shared = code
      return true
    }
    guard opens else { return }
    stops.add(1, ordering: .relaxed)
    report()
  }

  func report() {
    gauge.record(1)
    alerts.raise(
      .appleChecksPaused,
      "Apple fails or throttles, so the daily checks of people's consent wait and no session ends; see Apple's "
        + "system status page, and whether this machine reaches appleid.apple.com")
  }

  private var gauge: Gauge { Gauge(label: "bramley_apple_breaker") }
}
