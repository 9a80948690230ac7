package import Foundation

extension WebhookRule {
  /// Why an attempt failed.
  package enum Fault: Sendable, Equatable {
    /// No connection, or it broke.
    case unreachable
    /// No answer in time.
    case tooSlow
    /// Another answer than 2xx; a redirect too, since it is not followed.
    case answered(Int, retryAfter: TimeInterval?)

    /// What happened, with nothing that the receiver wrote.
    package var words: String {
      switch self {
      case .unreachable: "the endpoint can't be reached"
      case .tooSlow: "the endpoint did not answer in time"
      case .answered(let status, _): "the endpoint answered \(status)"
      }
    }
  }
}

extension WebhookRule.Fault {
  /// 503 with `Retry-After` means the same as 429.
  var throttling: WebhookRule.Fault {
    guard case .answered(503, let seconds?) = self else { return self }
    return .answered(429, retryAfter: seconds)
  }
}
