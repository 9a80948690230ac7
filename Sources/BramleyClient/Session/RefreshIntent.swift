import BramleyAPI
import Foundation

/// A refresh that was begun with the token beside it.
struct RefreshIntent: Codable, Hashable, Sendable {
  /// Sent with every try until one is acknowledged, so that a successor whose reply was lost is given again.
  var key: String
  /// The engine that refreshes.
  var owner: String
  /// When that engine began; nil once it has released the lease.
  var leasedAt: Uptime?
  /// The server's request to retry later.
  var refusal: Refusal?
  /// Whether the token beside it has not been sent with this key; absent means that it may have been.
  var sparesToken: Bool?

  struct Refusal: Codable, Hashable, Sendable {
    var problem: Problem
    var seconds: Int
    var at: Uptime
  }

  /// The lifetime of a lease, in seconds; longer than the transport's deadline.
  static let lease: TimeInterval = 30
  /// The longest pause that the server can ask for, in seconds.
  static let longestWait = 3_600

  func isLeased(toOthersThan engine: String, at uptime: Uptime) -> Bool {
    guard owner != engine, let age = leasedAt.flatMap(uptime.since) else { return false }
    return age < Self.lease
  }

  /// Returns whether its request may be sent now; when the lease is too old, another engine may be refreshing.
  func mayDepart(at uptime: Uptime) -> Bool {
    guard let age = leasedAt.flatMap(uptime.since) else { return false }
    return age < RequestTiming.departure
  }

  /// The intent after a failure: with the key for the next try, and without a lease.
  func released(after failure: BackendFailure, at uptime: Uptime) -> RefreshIntent? {
    var left = self
    left.leasedAt = nil
    guard case .refused(let problem) = failure else { return left }
    // The key made the token that was sent; the next one takes a new key.
    if problem.code == .idempotencyKeyReused { return nil }
    left.refusal = problem.retryAfter.map { Refusal(problem: problem, seconds: $0, at: uptime) }
    return left
  }

  /// The server's last answer, until the pause that it asked for has passed.
  func refusal(at uptime: Uptime) -> Problem? {
    guard let refusal, let age = uptime.since(refusal.at),
      age < TimeInterval(min(refusal.seconds, Self.longestWait))
    else { return nil }
    return refusal.problem
  }
}
