public import Foundation
import OpenID

/// Why a call to Apple failed.
public enum AppleCallFailure: Error, Hashable, Sendable {
  /// Apple rejected the call, with an error of its own.
  case refused(TokenErrorBody)
  /// Apple limits the rate of calls; seconds to wait, if it said so.
  case throttled(retryAfter: TimeInterval?)
  /// Apple answered with a server error.
  case unavailable(status: Int)
  /// There was no response within the timeout.
  case unreachable
  /// The response could not be decoded.
  case malformed
  /// This server could not sign its client secret.
  case secret
}

extension AppleCallFailure {
  init(_ failure: ProviderCallFailure) {
    self =
      switch failure {
      case .refused(let body):
        .refused(TokenErrorBody(error: body.error, errorDescription: body.errorDescription))
      case .throttled(let seconds): .throttled(retryAfter: seconds)
      case .unavailable(let status): .unavailable(status: status)
      case .unreachable: .unreachable
      case .malformed: .malformed
      case .authentication: .secret
      }
  }
}
