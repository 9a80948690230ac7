package import Foundation

/// Where operators see jobs, and have failed ones tried again.
package protocol JobDirectory: Sendable {
  /// Jobs, the failed first, then by when they are due.
  func jobs(_ filter: JobFilter, limit: Int, at now: Date) async throws(StoreError) -> [JobStatus]
  /// Makes failed jobs due again.
  func retry(_ retry: JobRetry) async throws(StoreError) -> JobRetry.Outcome
}

/// Which jobs an operator wants to see; nil means any.
package struct JobFilter: Sendable {
  /// Whether they wait (or run) or were given up.
  package var isFailed: Bool?
  /// Their kind.
  package var kind: JobKind?

  package init(isFailed: Bool? = nil, kind: JobKind? = nil) {
    self.isFailed = isFailed
    self.kind = kind
  }
}

/// How a job stands, without its payload.
package struct JobStatus: Sendable, Equatable {
  /// How a job may stand.
  package enum State: String, Sendable {
    /// It waits for its time.
    case waiting
    /// A node is at it.
    case running
    /// It was given up, and is kept for an operator.
    case failed
  }

  /// The job.
  package var id: JobID
  /// What it does.
  package var kind: JobKind
  /// How it stands.
  package var state: State
  /// Tries that have begun.
  package var attempts: Int
  /// When it was made.
  package var createdAt: Date
  /// When it is tried next.
  package var runAt: Date
  /// No try begins after this time.
  package var deadline: Date
  /// When it was given up.
  package var failedAt: Date?
  /// What came of the last try.
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

/// A wish to have failed jobs tried again.
package struct JobRetry: Sendable {
  /// Which jobs.
  package enum Selection: Sendable, Equatable {
    /// One.
    case job(JobID)
    /// All failed ones, or those of a kind.
    case failed(JobKind?)
  }

  /// Which jobs.
  package var selection: Selection
  package var lifetimes: JobLifetimes
  /// The time of the step.
  package var now: Date

  package init(_ selection: Selection, lifetimes: JobLifetimes, now: Date) {
    self.selection = selection
    self.lifetimes = lifetimes
    self.now = now
  }

  /// Until when a job of a kind is tried from now on.
  package func deadline(of kind: JobKind) -> Date { now.addingTimeInterval(lifetimes[kind]) }

  /// What came of it.
  package enum Outcome: Sendable, Equatable {
    /// So many jobs are due again.
    case revived(Int)
    /// There is such a job, and it has not failed.
    case notFailed
    /// There is no such job.
    case unknown
  }
}
