public import Foundation

/// The life of a fetched key set: how long it is fresh, when it is renewed, how long it may be used while its
/// publisher is unreachable, and how often it may be fetched.
///
/// A value with the rules alone: the cache that owns one fetches, and passes in the time.
public struct KeySetSchedule: Hashable, Sendable {
  /// How current the set is.
  public enum Phase: Hashable, Sendable {
    /// There is no set, or it is too old to be used at all.
    case missing
    /// The set is used as it is.
    case fresh
    /// The set is used while its successor is fetched in the background.
    case renewable
    /// The set is used only while its publisher is unreachable.
    case stale
  }

  /// Seconds after which a set is no longer used, whether or not a new one can be fetched.
  public static let maximumAge: TimeInterval = 7 * 86_400
  /// The minimum number of seconds between two fetches, whatever key ids are looked up.
  public static let retryInterval: TimeInterval = 10

  private struct Current: Hashable {
    var fetchedAt: Date
    var renewalAge: TimeInterval
    var staleAge: TimeInterval
  }

  private let tokenTimeStep: TimeInterval
  private var current: Current?
  private var attemptedAt: Date?
  private var hasLastFetchFailed = false

  /// Makes the schedule of a cache that has no set yet.
  ///
  /// - Parameter tokenTimeStep: by how many seconds a token's `iat` may precede the moment of issue, since an
  ///   issuer that writes whole seconds rounds down.
  public init(tokenTimeStep: TimeInterval = 0) { self.tokenTimeStep = tokenTimeStep }

  /// How current the set is at a time. A clock that was set back makes a set stale, so that none stays fresh
  /// for ever.
  public func phase(at now: Date) -> Phase {
    guard let current else { return .missing }
    let age = now.timeIntervalSince(current.fetchedAt)
    return switch age {
    case Self.maximumAge...: .missing
    case 0..<current.renewalAge: .fresh
    case 0..<current.staleAge: .renewable
    default: .stale
    }
  }

  /// Whether a caller whose key is in the set must wait for a fetch first.
  public func mustRenewFirst(at now: Date) -> Bool {
    switch phase(at: now) {
    case .missing: true
    case .stale: !hasLastFetchFailed
    case .fresh, .renewable: false
    }
  }

  /// Records that a fetch begins; false, and nothing recorded, if the previous one began too recently.
  public mutating func beginFetch(at now: Date) -> Bool {
    if let attemptedAt, (0..<Self.retryInterval).contains(now.timeIntervalSince(attemptedAt)) { return false }
    attemptedAt = now
    return true
  }

  /// Lets the next fetch begin at once, however recent the previous one is.
  public mutating func allowFetch() { attemptedAt = nil }

  /// Records that a set is in use from now on.
  ///
  /// - Parameters:
  ///   - fetchedAt: when its fetch began.
  ///   - renewalAge: seconds after which its successor is fetched in the background.
  ///   - staleAge: seconds after which callers wait for its successor.
  public mutating func adopt(fetchedAt: Date, renewalAge: TimeInterval, staleAge: TimeInterval) {
    current = Current(fetchedAt: fetchedAt, renewalAge: renewalAge, staleAge: staleAge)
    hasLastFetchFailed = false
  }

  /// Records that a fetch brought no set.
  public mutating func fetchFailed() { hasLastFetchFailed = true }

  /// Whether the set proves that its publisher does not have a key that it lacks: it must be newer than the
  /// token, or have been fetched after the question was asked.
  public func canDenyKey(ofTokenIssuedAt issuedAt: Date, askedAt: Date) -> Bool {
    guard let current else { return false }
    return current.fetchedAt >= min(max(askedAt, issuedAt), issuedAt.addingTimeInterval(tokenTimeStep))
  }

  /// Whole seconds until the next fetch may begin, at least one.
  public func secondsToRetry(at now: Date) -> Int {
    let passed = attemptedAt.map { now.timeIntervalSince($0) } ?? 0
    return Int(max(1, min(Self.retryInterval, Self.retryInterval - passed)).rounded(.up))
  }
}
