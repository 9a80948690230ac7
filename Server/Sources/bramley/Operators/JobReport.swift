import BramleyAPI
import BramleyCore
import Foundation

/// A job as operators see it, without its payload.
struct JobReport: Codable, Hashable {
  var id: JobID
  var kind: JobKind
  var state: String
  var attempts: Int
  var createdAt: Date
  var runAt: Date
  var deadline: Date
  var failedAt: Date?
  var reason: String?

  init(_ job: JobStatus) {
    id = job.id
    kind = job.kind
    state = job.state.rawValue
    attempts = job.attempts
    createdAt = job.createdAt
    runAt = job.runAt
    deadline = job.deadline
    failedAt = job.failedAt
    reason = job.reason
  }

  enum CodingKeys: String, CodingKey {
    case id, kind, state, attempts
    case createdAt = "created_at"
    case runAt = "run_at"
    case deadline
    case failedAt = "failed_at"
    case reason
  }
}

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
