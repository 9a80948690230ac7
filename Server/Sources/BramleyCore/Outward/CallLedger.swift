package import BramleyAPI
package import Foundation

/// What became of a call to a provider.
package enum CallOutcome: String, Sendable, CaseIterable {
  case ok
  /// The provider refuses the request, such as a code that somebody made up, or this server's credentials.
  case refused
  /// The provider limits the rate of calls.
  case throttled
  /// The provider answered with a failure of its own.
  case unavailable
  /// There was no answer.
  case unreachable

  /// - Parameter status: the HTTP status of the answer.
  package init(status: Int) {
    switch status {
    case 200..<300: self = .ok
    case 429: self = .throttled
    case 400..<500: self = .refused
    default: self = .unavailable
    }
  }
}

/// The last calls of this node to each provider.
package struct CallLedger: Sendable, Equatable {
  package struct Failure: Sendable, Equatable {
    package var at: Date
    package var outcome: CallOutcome
    /// The HTTP status; nil where there was no answer.
    package var status: Int?
  }

  /// The calls to one provider.
  package struct Entry: Sendable, Equatable {
    package var lastSuccess: Date?
    package var lastFailure: Failure?
    /// How long the last call took that was answered, in milliseconds.
    package var latency: Int?
  }

  package private(set) var entries: [ProviderID: Entry] = [:]

  package init() {}

  /// Notes a call that has ended.
  ///
  /// - Parameter milliseconds: how long it took.
  package mutating func note(
    _ provider: ProviderID, _ outcome: CallOutcome, status: Int?, milliseconds: Int, at now: Date
  ) {
    var entry = entries[provider] ?? Entry()
    if outcome == .ok {
      entry.lastSuccess = now
    } else {
      entry.lastFailure = Failure(at: now, outcome: outcome, status: status)
    }
    if status != nil { entry.latency = milliseconds }
    entries[provider] = entry
  }
}
