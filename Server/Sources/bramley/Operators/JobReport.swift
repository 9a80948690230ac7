import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation

/// The output of `jobs list --json`.
struct JobsReport: Codable, Hashable {
  var jobs: [JobReport]
  /// Whether there are more jobs than were requested.
  var more: Bool

  var lines: [String] {
    var table = TextTable("JOB", "KIND", "STATE", "TRIES", "NEXT TRY", "UNTIL", "REASON")
    for job in jobs {
      table.add(
        job.id.rawValue, job.kind.rawValue, job.state, "\(job.attempts)",
        job.failedAt == nil ? WireJSON.timestamp(job.runAt) : nil, WireJSON.timestamp(job.deadline),
        job.reason)
    }
    return table.lines + (more ? ["there are more; raise --limit"] : [])
  }
}

/// The output of `jobs retry --json`.
struct RetryReport: Codable, Hashable {
  /// The number of jobs that will be retried.
  var revived: Int
}
