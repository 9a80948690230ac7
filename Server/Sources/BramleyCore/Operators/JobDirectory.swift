public import Foundation

/// Where operators see jobs, and have failed ones tried again.
public protocol JobDirectory: Sendable {
  /// Jobs, the failed first, then by when they are due.
  func jobs(_ filter: JobFilter, limit: Int, at now: Date) async throws(StoreError) -> [JobStatus]
  /// Makes failed jobs due again.
  func retry(_ retry: JobRetry) async throws(StoreError) -> JobRetry.Outcome
}

/// Which jobs an operator wants to see; nil means any.
public struct JobFilter: Sendable {
  /// Whether they wait (or run) or were given up.
  public var isFailed: Bool?
  /// Their kind.
  public var kind: JobKind?

  /// Gathers the parts.
  public init(isFailed: Bool? = nil, kind: JobKind? = nil) {
    self.isFailed = isFailed
    self.kind = kind
  }
}

/// How a job stands, without its payload.
public struct JobStatus: Sendable, Equatable {
  /// How a job may stand.
  public enum State: String, Sendable {
    /// It waits for its time.
    case waiting
    /// A node is at it.
    case running
    /// It was given up, and is kept for an operator.
    case failed
  }

  /// The job.
  public var id: JobID
  /// What it does.
  public var kind: JobKind
  /// How it stands.
  public var state: State
  /// Tries that have begun.
  public var attempts: Int
  /// When it was made.
  public var createdAt: Date
  /// When it is tried next.
  public var runAt: Date
  /// No try begins after this time.
  public var deadline: Date
  /// When it was given up.
  public var failedAt: Date?
  /// What came of the last try.
  public var reason: String?

  /// Gathers the parts.
  public init(
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
public struct JobRetry: Sendable {
  /// Which jobs.
  public enum Selection: Sendable, Equatable {
    /// One.
    case job(JobID)
    /// All failed ones, or those of a kind.
    case failed(JobKind?)
  }

  /// Which jobs.
  public var selection: Selection
  /// The time of the step.
  public var now: Date

  /// Gathers the parts.
  public init(_ selection: Selection, now: Date) {
    self.selection = selection
    self.now = now
  }

  /// Until when a job of a kind is tried from now on.
  public func deadline(of kind: JobKind) -> Date { now.addingTimeInterval(kind.lifetime) }

  /// What came of it.
  public enum Outcome: Sendable, Equatable {
    /// So many jobs are due again.
    case revived(Int)
    /// There is such a job, and it has not failed.
    case notFailed
    /// There is no such job.
    case unknown
  }
}
