import BramleyAPI
package import Foundation
import Metrics
import Synchronization

/// Admits, delays or rejects new people of whom Apple does not know whether they are real, according to
/// `sign_up.unknown_users`. It never judges people who have an account.
///
/// Nobody waits inside a transaction or a job: the store has reported that an account would have to be
/// created, and wrote nothing.
package final class SignUpGate: Sendable {
  package let policy: UnknownUserPolicy
  private let pause: TimeInterval
  private let room: Int
  private let sleep: @Sendable (TimeInterval) async throws -> Void
  private let waiting = Mutex(0)

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - pause: seconds for which `slow` delays a sign-up.
  ///   - room: how many may wait at once.
  ///   - sleep: waits for a number of seconds.
  package init(
    _ policy: UnknownUserPolicy, pause: TimeInterval = 3, room: Int = 100,
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.policy = policy
    self.pause = pause
    self.room = room
    self.sleep = sleep
  }

  /// Whether a person with this `real_user_status` needs ``admit(_:)`` to get a new account.
  func judges(_ status: Int?) -> Bool {
    policy != .allow && status == 1
  }

  /// Admits a new person, after a delay if necessary, or rejects them.
  func admit(_ status: Int?) async throws(Refusal) {
    do throws(Refusal) { try await pass() } catch {
      count(status, error.code == .signUpRefused ? .refused : .turnedAway)
      throw error
    }
  }

  private func pass() async throws(Refusal) {
    switch policy {
    case .allow: return
    case .slow: try await holdBack()
    case .refuse:
      throw Refusal(
        .signUpRefused, "No account is made: Apple can't tell yet whether a person is signing up.",
        remedy: """
          Sign up later, or from a device that has been used with the Apple Account for a while. The server's \
          operator sets sign_up.unknown_users.
          """)
    }
  }

  private func holdBack() async throws(Refusal) {
    let hasRoom = waiting.withLock { waiting in
      guard waiting < room else { return false }
      waiting += 1
      return true
    }
    guard hasRoom else {
      throw Refusal(
        .rateLimited, "Too many people are signing up at this moment.",
        remedy: "Try again with the same credential.", retryAfter: Int(pause.rounded(.up)))
    }
    defer { waiting.withLock { $0 -= 1 } }
    do { try await sleep(pause) } catch {
      throw Refusal(.unavailable, "The server is stopping.", retryAfter: 1)
    }
  }

  /// The result for a new person, for metrics.
  enum Outcome: String {
    case made, slowed, refused
    case turnedAway = "turned_away"
  }

  /// Counts a new person, without identifying anybody.
  func count(_ status: Int?, _ outcome: Outcome) {
    let guess =
      switch status {
      case 2: "likely"
      case 1: "unknown"
      default: "unsupported"
      }
    Counter(
      label: "bramley_sign_ups_total", dimensions: [("real_user", guess), ("outcome", outcome.rawValue)]
    ).increment()
  }
}
