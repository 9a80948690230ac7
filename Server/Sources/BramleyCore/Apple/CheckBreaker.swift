import BramleyAPI
import Foundation
import Metrics
import Synchronization

/// Stops this node's checks while Apple fails or throttles: after five failures in a row Apple is left alone for
/// half a minute, then tried with one check, and after each that fails for twice as long, half an hour at most.
package final class CheckBreaker: Sendable {
  static let failuresInRow = 5
  static let firstPause: TimeInterval = 30
  static let longestPause: TimeInterval = 1_800

  /// What may be asked now.
  enum Admission: Sendable {
    case all
    /// One check, to see whether Apple is back.
    case one
    case none
  }

  private struct State {
    var failures = 0
    /// Set while open.
    var opened: (until: Date, pause: TimeInterval)?
  }

  private let state = Mutex(State())
  private let alerts: OperatorAlerts

  /// Makes a closed breaker.
  package init(alerts: OperatorAlerts) {
    self.alerts = alerts
    gauge.record(0)
  }

  /// Whether checks wait.
  package var isOpen: Bool { state.withLock { $0.opened != nil } }

  func admission(at now: Date) -> Admission {
    state.withLock { state in
      guard let opened = state.opened else { return .all }
      return now >= opened.until ? .one : .none
    }
  }

  /// Apple answered, whatever it said.
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
  /// - Parameter retryAfter: seconds for which Apple wants to be left alone, where it said so.
  func fail(retryAfter: TimeInterval? = nil, at now: Date) {
    let opens = state.withLock { state in
      state.failures += 1
      var pause = Self.firstPause
      if let opened = state.opened {
        // A call that was under way when the breaker opened says nothing new.
        guard now >= opened.until else { return false }
        pause = min(opened.pause * 2, Self.longestPause)
      } else if state.failures < Self.failuresInRow {
        return false
      }
      let wait = max(pause, min(retryAfter ?? 0, Self.longestPause))
      state.opened = (now.addingTimeInterval(wait), pause)
      return true
    }
    guard opens else { return }
    gauge.record(1)
    alerts.raise(
      .appleChecksPaused,
      "Apple fails or throttles, so the daily checks of people's consent wait and no session ends; see Apple's "
        + "system status page, and whether this machine reaches appleid.apple.com")
  }

  private var gauge: Gauge { Gauge(label: "bramley_apple_breaker") }
}

/// The clients whose calls Apple refuses because of this server's set-up: they are left alone for a while.
final class ClientHolds: Sendable {
  /// Seconds after which one is tried again.
  static let seconds: TimeInterval = 600

  private let until = Mutex<[ClientID: Date]>([:])

  /// Of these, the ones that may be asked about.
  func admitted(_ clients: [ClientID], at now: Date) -> [ClientID] {
    until.withLock { until in clients.filter { until[$0].map { $0 <= now } ?? true } }
  }

  func hold(_ client: ClientID, at now: Date) {
    until.withLock { $0[client] = now.addingTimeInterval(Self.seconds) }
  }
}
