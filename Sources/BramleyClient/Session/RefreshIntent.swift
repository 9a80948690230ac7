import BramleyAPI
import Foundation

/// A refresh that was begun with the token beside it.
struct RefreshIntent: Codable, Hashable, Sendable {
  /// Sent with every try until one is acknowledged, so that a successor whose reply was lost is given again.
  var key: String
  /// The engine that is at it.
  var owner: String
  /// When that engine began; nil once it has let go.
  var leasedAt: Uptime?
  /// The server's wish to be left alone for a while.
  var refusal: Refusal?

  struct Refusal: Codable, Hashable, Sendable {
    var problem: Problem
    var seconds: Int
    var at: Uptime
  }

  /// The longest that a lease holds, in seconds; above the transport's deadline.
  static let lease: TimeInterval = 30
  /// The longest that the server is left alone, in seconds, whatever it asks for.
  static let longestWait = 3_600

  func isLeased(toOthersThan engine: String, at uptime: Uptime) -> Bool {
    guard owner != engine, let age = leasedAt.flatMap(uptime.since) else { return false }
    return age < Self.lease
  }

  /// Whether its request may leave now; when it was leased too long ago, another may be under way.
  func mayDepart(at uptime: Uptime) -> Bool {
    guard let age = leasedAt.flatMap(uptime.since) else { return false }
    return age < RequestTiming.departure
  }

  /// What is left of it after a failure: the key for the next try, and no lease.
  func conceded(after failure: BackendFailure, at uptime: Uptime) -> RefreshIntent? {
    var left = self
    left.leasedAt = nil
    guard case .refused(let problem) = failure else { return left }
    // The key made the token that was sent; the next one takes a new key.
    if problem.code == .idempotencyKeyReused { return nil }
    left.refusal = problem.retryAfter.map { Refusal(problem: problem, seconds: $0, at: uptime) }
    return left
  }

  /// What the server answered last, while the time that it asked for is not over.
  func refusal(at uptime: Uptime) -> Problem? {
    guard let refusal, let age = uptime.since(refusal.at),
      age < TimeInterval(min(refusal.seconds, Self.longestWait))
    else { return nil }
    return refusal.problem
  }
}
