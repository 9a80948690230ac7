import BramleyAPI
package import Foundation
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

  private struct State {
    var failures = 0
    /// Set while the breaker is open.
    var opened: (until: Date, pause: TimeInterval)?
    /// What the current pause began with; nil where another node began it, or others need not know.
    var shared: SharedFailureCode?
  }

  private let state = Mutex(State())
  /// How often this node began a pause.
  private let stops = Atomic<UInt64>(0)
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

  private func report() {
    gauge.record(1)
    alerts.raise(
      .appleChecksPaused,
      "Apple fails or throttles, so the daily checks of people's consent wait and no session ends; see Apple's "
        + "system status page, and whether this machine reaches appleid.apple.com")
  }

  private var gauge: Gauge { Gauge(label: "bramley_apple_breaker") }
}

// What the nodes of one store share.
extension CheckBreaker {
  /// Returns what nodes share.
  package func topic(now: @escaping @Sendable () -> Date) -> SharedTopic {
    SharedTopic(
      "apple.checks", .pause, own: { self.shared(at: now()) }, take: { self.take($0, at: now()) })
  }

  private func shared(at now: Date) -> [SharedCount] {
    state.withLock { state in
      guard let opened = state.opened, let code = state.shared, now < opened.until else { return [] }
      let left = opened.until.timeIntervalSince(now)
      return [
        SharedCount(
          key: code.rawValue, total: stops.load(ordering: .relaxed), left: UInt64(left * 1_000_000), weight: 1
        )
      ]
    }
  }

  /// Follows the pauses of other nodes. If they could not reach Apple, this node may still do so: then one failure is
  /// enough.
  private func take(_ changes: [SharedChange], at now: Date) {
    let opens = state.withLock { state in
      var opens = false
      for change in changes {
        guard let code = SharedFailureCode(rawValue: change.key) else { continue }
        guard code != .unreachable else {
          state.failures = max(state.failures, Self.failuresInRow - 1)
          continue
        }
        let until = now.addingTimeInterval(min(TimeInterval(change.left) / 1_000_000, Self.longestPause))
        guard state.opened.map({ $0.until < until }) ?? true else { continue }
        state.opened = (until, state.opened?.pause ?? Self.firstPause)
        state.shared = nil
        opens = true
      }
      return opens
    }
    if opens { report() }
  }
}

/// The clients whose calls Apple refuses because of this server's configuration: checks for them pause for a
/// while.
final class ClientHolds: Sendable {
  /// Seconds after which one is tried again.
  static let seconds: TimeInterval = 600

  private let until = Mutex<[ClientID: Date]>([:])

  /// Returns those of these clients that may be checked.
  func admitted(_ clients: [ClientID], at now: Date) -> [ClientID] {
    until.withLock { until in clients.filter { until[$0].map { $0 <= now } ?? true } }
  }

  func hold(_ client: ClientID, at now: Date) {
    until.withLock { $0[client] = now.addingTimeInterval(Self.seconds) }
  }
}
