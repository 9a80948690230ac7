import AppleID
import Foundation
import OpenID

/// Decides whether codes may be exchanged at Apple after recent failures. A code lives five minutes, so a
/// pause is a minute at most; after it, one exchange is tried.
struct ExchangeBreaker: Sendable {
  private var outage = OutwardBreaker<AppleCallFailure>()
  /// The clients for which Apple refuses this server.
  private var refused: [AppleClientID: OutwardBreaker<AppleCallFailure>] = [:]

  /// Returns why no code of a client may be exchanged now, and for how many seconds; nil if one may. After a
  /// pause only the first caller gets nil: the next pause has begun for the others.
  mutating func pause(
    for client: AppleClientID, at now: Date
  ) -> (seconds: TimeInterval, failure: AppleCallFailure)? {
    if let current = outage.current(at: now) ?? refused[client]?.current(at: now) { return current }
    _ = outage.pause(at: now)
    _ = refused[client]?.pause(at: now)
    return nil
  }

  /// Whether codes of any client are not exchanged at this time.
  func isPaused(at now: Date) -> Bool {
    outage.current(at: now) != nil || refused.values.contains { $0.current(at: now) != nil }
  }

  /// Apple exchanged a code, or refused only the code.
  mutating func answered(for client: AppleClientID) {
    outage.answered()
    refused[client] = nil
  }

  /// Apple failed, throttles, or refuses this server.
  ///
  /// - Parameter isOurs: whether the redirect address can't be the reason for which Apple refuses; a
  ///   stranger chooses the one that is sent with a bare code.
  mutating func failed(_ failure: AppleCallFailure, for client: AppleClientID, isOurs: Bool, at now: Date) {
    switch failure {
    case .refused, .secret:
      // Apple answers, so there is no outage.
      outage.answered()
      if isOurs { refused[client, default: OutwardBreaker()].stop(failure, at: now) }
    case .throttled(let seconds): outage.stop(failure, asked: seconds ?? 0, at: now)
    case .unavailable, .unreachable, .malformed: outage.failed(failure, at: now)
    }
  }
}

// What the nodes of one store share: nothing of a refusal, which ends with the configuration of each node.
extension ExchangeBreaker {
  func shared(at now: Date) -> [SharedCount] { outage.shared(at: now) }

  mutating func take(_ changes: [SharedChange], at now: Date) { outage.take(changes, at: now) }
}

extension AppleCallFailure: SharedFailure {
  var shared: SharedFailureCode? {
    switch self {
    case .throttled: .throttled
    case .unavailable: .unavailable
    case .unreachable, .malformed: .unreachable
    case .refused, .secret: nil
    }
  }

  init?(_ code: SharedFailureCode) {
    switch code {
    case .throttled: self = .throttled(retryAfter: nil)
    case .unavailable: self = .unavailable(status: 503)
    case .unreachable: return nil
    }
  }
}
