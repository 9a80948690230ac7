package import Foundation

/// Shows jobs to operators, and lets them retry failed ones.
package protocol JobDirectory: Sendable {
  /// Returns jobs, the failed ones first, then by due time.
  func jobs(_ filter: JobFilter, limit: Int, at now: Date) async throws(StoreError) -> [JobStatus]
  /// Makes failed jobs due again.
  func retry(_ retry: JobRetry) async throws(StoreError) -> JobRetry.Outcome
}

/// The jobs that an operator wants to see; nil means any.
package struct JobFilter: Sendable {
  /// Whether they have failed; false for those that wait or run.
  package var isFailed: Bool?
  /// Their kind.
  package var kind: JobKind?
  /// Behind this one in the list.
  package var after: JobPlace?

  package init(isFailed: Bool? = nil, kind: JobKind? = nil, after: JobPlace? = nil) {
    self.isFailed = isFailed
    self.kind = kind
    self.after = after
  }
}

/// The state of a job, without its payload.
package struct JobStatus: Sendable, Equatable {
  /// The possible states of a job.
  package enum State: String, Sendable {
    /// It waits for its time.
    case waiting
    /// A node is running it.
    case running
    /// It failed, and stays stored for an operator.
    case failed
  }

  package var id: JobID
  /// What it does.
  package var kind: JobKind
  package var state: State
  /// Attempts that have begun.
  package var attempts: Int
  /// When it was created.
  package var createdAt: Date
  /// When it is tried next.
  package var runAt: Date
  /// No attempt begins after this time.
  package var deadline: Date
  /// When it failed.
  package var failedAt: Date?
  /// The result of the last attempt.
  package var reason: String?

  package init(
    id: JobID, kind: JobKind, state: State, attempts: Int, createdAt: Date, runAt: Date, deadline: Date,
    failedAt: Date?, reason: String?
  ) {
    self.id = id
    self.kind = kind
    self.state = state
    self.attempts = attempts
    self.createdAt = createdAt
    self.runAt = runAt
    self.deadline = deadline
    self.failedAt = failedAt
    self.reason = reason
  }
}
