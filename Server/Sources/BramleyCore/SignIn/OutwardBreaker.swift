import Foundation
import OpenID

/// Decides whether a provider may be called after recent failures. People wait for these calls, so a pause is a
/// minute at most; after it, one call is tried.
struct OutwardBreaker<Failure: Sendable>: Sendable {
  static var failuresInRow: Int { 5 }
  static var firstPause: TimeInterval { 10 }
  static var longestPause: TimeInterval { 60 }

  private struct Pause {
    var until: Date
    var length: TimeInterval
    var failure: Failure
  }

  private var failures = 0
  private var pause: Pause?

  init() {}

  /// Returns why the provider may not be called now, and for how many seconds; nil if it may. After a pause only
  /// the first caller gets nil: the next pause has begun for the others.
  mutating func pause(at now: Date) -> (seconds: TimeInterval, failure: Failure)? {
    if let current = current(at: now) { return current }
    pause?.until = now.addingTimeInterval(Self.firstPause)
    return nil
  }

  /// Returns why the provider is not called at this time, and for how many seconds; nil where it is.
  func current(at now: Date) -> (seconds: TimeInterval, failure: Failure)? {
    guard let pause, now < pause.until else { return nil }
    return (pause.until.timeIntervalSince(now), pause.failure)
  }

  /// The provider answered, whatever it said of the credential.
  mutating func answered() { (failures, pause) = (0, nil) }

  /// The provider failed. It is left alone after several failures in a row, or after each one that follows a pause.
  mutating func failed(_ failure: Failure, at now: Date) {
    failures += 1
    if pause != nil || failures >= Self.failuresInRow { stop(failure, at: now) }
  }

  /// The provider is left alone from now on.
  ///
  /// - Parameter seconds: for how long the provider asked to be left alone.
  mutating func stop(_ failure: Failure, asked seconds: TimeInterval = 0, at now: Date) {
    let length = pause.map { min($0.length * 2, Self.longestPause) } ?? Self.firstPause
    let wait = max(length, min(seconds, Self.longestPause))
    pause = Pause(until: now.addingTimeInterval(wait), length: length, failure: failure)
  }
}

extension OutwardBreaker<ProviderCallFailure> {
  /// The provider failed, throttles, or refuses this server.
  mutating func count(_ failure: ProviderCallFailure, at now: Date) {
    switch failure {
    case .throttled(let seconds): stop(failure, asked: seconds ?? 0, at: now)
    case .refused, .authentication, .unavailable, .unreachable, .malformed: failed(failure, at: now)
    }
  }
}
