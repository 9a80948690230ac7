public import Foundation

/// Why a call to Apple brought nothing.
public enum AppleCallFailure: Error, Hashable, Sendable {
  /// Apple refused, in its own words.
  case refused(TokenErrorBody)
  /// Apple asks for fewer calls; seconds to wait where it said so.
  case throttled(retryAfter: TimeInterval?)
  /// Apple answered with a fault of its own.
  case unavailable(status: Int)
  /// No answer within the time.
  case unreachable
  /// An answer that makes no sense.
  case malformed
  /// This server could not make its client secret.
  case secret
}
