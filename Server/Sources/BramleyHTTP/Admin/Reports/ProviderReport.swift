import BramleyAPI
import BramleyCore
import Foundation

/// How a provider answers this node.
struct ProviderReport: Codable, Hashable, Sendable {
  var provider: ProviderID
  /// Whether it is left alone for a while, after failures in a row.
  var paused: Bool
  var lastSuccessAt: Date?
  var lastFailureAt: Date?
  /// `refused`, `throttled`, `unavailable` or `unreachable`.
  var lastFailure: String?
  /// The HTTP status of that failure, where there was an answer.
  var lastFailureStatus: Int?
  /// How long the last call took that was answered.
  var latencyMilliseconds: Int?

  init(_ report: ProviderHealth.Report) {
    provider = report.provider
    paused = report.isPaused
    lastSuccessAt = report.calls.lastSuccess
    lastFailureAt = report.calls.lastFailure?.at
    lastFailure = report.calls.lastFailure?.outcome.rawValue
    lastFailureStatus = report.calls.lastFailure?.status
    latencyMilliseconds = report.calls.latency
  }

  enum CodingKeys: String, CodingKey {
    case provider, paused
    case lastSuccessAt = "last_success_at"
    case lastFailureAt = "last_failure_at"
    case lastFailure = "last_failure"
    case lastFailureStatus = "last_failure_status"
    case latencyMilliseconds = "latency_milliseconds"
  }
}

/// The providers that this node calls.
struct AdminProviders: Codable, Sendable {
  var providers: [ProviderReport]
}
