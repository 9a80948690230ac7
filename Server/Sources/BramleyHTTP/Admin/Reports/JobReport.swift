import BramleyAPI
package import BramleyCore
package import Foundation

/// A job as operators see it, without its payload.
package struct JobReport: Codable, Hashable, Sendable {
  package var id: JobID
  package var kind: JobKind
  package var state: String
  package var attempts: Int
  package var createdAt: Date
  package var runAt: Date
  package var deadline: Date
  package var failedAt: Date?
  package var reason: String?

  package init(_ job: JobStatus) {
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
