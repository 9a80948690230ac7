import Foundation
import OpenID

/// Decides whether a provider may be called after recent failures. People wait for these calls, so a pause is a
/// minute at most; after it, one call is tried.
struct OutwardBreaker: Sendable {
  static let failuresInRow = 5
  static let firstPause: TimeInterval = 10
  static let longestPause: TimeInterval = 60

  private struct Pause {
    var until: Date
    var length: TimeInterval
    var failure: ProviderCallFailure
  }

  private var failures = 0
  private var pause: Pause?

  /// Returns why the provider may not be called now, and for how many seconds; nil if it may. After a pause only
  /// the first caller gets nil: the next pause has begun for the others.
  mutating func pause(at now: Date) -> (seconds: TimeInterval, failure: ProviderCallFailure)? {
    guard let pause else { return nil }
    if now < pause.until { return (pause.until.timeIntervalSince(now), pause.failure) }
    self.pause?.until = now.addingTimeInterval(Self.firstPause)
    return nil
  }

  /// Returns why the provider is not called at this time; nil where it is.
  func current(at now: Date) -> ProviderCallFailure? {
    pause.flatMap { now < $0.until ? $0.failure : nil }
  }

  /// The provider answered, whatever it said of the credential.
  mutating func answered() { (failures, pause) = (0, nil) }

  /// The provider failed, throttles, or refuses this server.
  mutating func failed(_ failure: ProviderCallFailure, at now: Date) {
    failures += 1
    switch failure {
    case .throttled(let seconds):
      var next = nextPause(failure, at: now)
      next.until = max(next.until, now.addingTimeInterval(min(seconds ?? 0, Self.longestPause)))
      pause = next
    case .refused, .authentication, .unavailable, .unreachable, .malformed:
      if pause != nil || failures >= Self.failuresInRow { pause = nextPause(failure, at: now) }
    }
  }

  private func nextPause(_ failure: ProviderCallFailure, at now: Date) -> Pause {
    let length = pause.map { min($0.length * 2, Self.longestPause) } ?? Self.firstPause
    return Pause(until: now.addingTimeInterval(length), length: length, failure: failure)
  }
}
