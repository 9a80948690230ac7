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
  /// How often this node began a pause.
  private var stops: UInt64 = 0
  /// What the current pause began with; nil where another node began it.
  private var ownFailure: Failure?

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
  mutating func answered() { (failures, pause, ownFailure) = (0, nil, nil) }

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
    stops += 1
    ownFailure = failure
  }
}

// What the nodes of one store share.
extension OutwardBreaker where Failure: SharedFailure {
  /// Returns the pause that this node began.
  func shared(at now: Date) -> [SharedCount] {
    guard let pause, let code = ownFailure?.shared, now < pause.until else { return [] }
    let left = pause.until.timeIntervalSince(now)
    return [SharedCount(key: code.rawValue, total: stops, left: UInt64(left * 1_000_000), weight: 1)]
  }

  /// Follows the pauses of other nodes. A provider that they could not reach may still be reachable from here: then one
  /// failure is enough.
  mutating func take(_ changes: [SharedChange], at now: Date) {
    for change in changes {
      guard let code = SharedFailureCode(rawValue: change.key) else { continue }
      guard let failure = Failure(code) else {
        failures = max(failures, Self.failuresInRow - 1)
        continue
      }
      let left = min(TimeInterval(change.left) / 1_000_000, Self.longestPause)
      let until = now.addingTimeInterval(left)
      guard pause.map({ $0.until < until }) ?? true else { continue }
      pause = Pause(until: until, length: pause?.length ?? Self.firstPause, failure: failure)
      ownFailure = nil
    }
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
