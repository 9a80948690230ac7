import AppleID
import Foundation
import OpenID

/// Decides whether codes may be exchanged at Apple after recent failures. A code lives five minutes, so a
/// pause is a minute at most; after it, one exchange is tried.
struct ExchangeBreaker: Sendable {
  static let failuresInRow = 5
  static let firstPause: TimeInterval = 10
  static let longestPause: TimeInterval = 60

  private struct Pause {
    var until: Date
    var length: TimeInterval
    var failure: AppleCallFailure
  }

  private var failures = 0
  private var outage: Pause?
  /// The clients for which Apple refuses this server.
  private var refused: [AppleClientID: Pause] = [:]

  /// Returns why no code of a client may be exchanged now, and for how many seconds; nil if one may. After a
  /// pause only the first caller gets nil: the next pause has begun for the others.
  mutating func pause(
    for client: AppleClientID, at now: Date
  ) -> (seconds: TimeInterval, failure: AppleCallFailure)? {
    for pause in [outage, refused[client]].compactMap(\.self) where now < pause.until {
      return (pause.until.timeIntervalSince(now), pause.failure)
    }
    outage?.until = now.addingTimeInterval(Self.firstPause)
    refused[client]?.until = now.addingTimeInterval(Self.firstPause)
    return nil
  }

  /// Apple exchanged a code, or refused only the code.
  mutating func answered(for client: AppleClientID) {
    (failures, outage, refused[client]) = (0, nil, nil)
  }

  /// Apple failed, throttles, or refuses this server.
  ///
  /// - Parameter isOurs: whether the redirect address can't be the reason for which Apple refuses; a
  ///   stranger chooses the one that is sent with a bare code.
  mutating func failed(_ failure: AppleCallFailure, for client: AppleClientID, isOurs: Bool, at now: Date) {
    switch failure {
    case .refused, .secret:
      // Apple answers, so there is no outage.
      (failures, outage) = (0, nil)
      if isOurs { refused[client] = Self.pause(after: refused[client], failure, at: now) }
    case .throttled(let seconds):
      var pause = Self.pause(after: outage, failure, at: now)
      let asked = now.addingTimeInterval(min(seconds ?? 0, Self.longestPause))
      pause.until = max(pause.until, asked)
      outage = pause
    case .unavailable, .unreachable, .malformed:
      failures += 1
      if outage != nil || failures >= Self.failuresInRow {
        outage = Self.pause(after: outage, failure, at: now)
      }
    }
  }

  private static func pause(after last: Pause?, _ failure: AppleCallFailure, at now: Date) -> Pause {
    let length = last.map { min($0.length * 2, longestPause) } ?? firstPause
    return Pause(until: now.addingTimeInterval(length), length: length, failure: failure)
  }
}
