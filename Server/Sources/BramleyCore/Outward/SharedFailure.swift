import OpenID

/// What a pause began with, as nodes share it.
enum SharedFailureCode: UInt64 {
  /// The provider limits the rate of calls.
  case throttled = 1
  /// The provider answered with a failure of its own.
  case unavailable = 2
  /// There was no answer that could be read: the reason may be the node's own network.
  case unreachable = 3
}

/// A failure that nodes share.
protocol SharedFailure {
  /// Nil where only this node, with its own configuration, may be concerned.
  var shared: SharedFailureCode? { get }
  /// The failure for which a node stops calling because another one reported it; nil where that alone is no reason.
  init?(_ code: SharedFailureCode)
}

extension ProviderCallFailure: SharedFailure {
  var shared: SharedFailureCode? {
    switch self {
    case .throttled: .throttled
    case .unavailable: .unavailable
    case .unreachable, .malformed: .unreachable
    case .refused, .authentication: nil
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
