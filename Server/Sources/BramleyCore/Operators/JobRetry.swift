package import Foundation

/// A request to retry failed jobs.
package struct JobRetry: Sendable {
  /// The jobs to retry.
  package enum Selection: Sendable, Equatable {
    /// One.
    case job(JobID)
    /// All failed ones, or those of a kind.
    case failed(JobKind?)
  }

  /// The jobs to retry.
  package var selection: Selection
  package var lifetimes: JobLifetimes
  /// The time of the step.
  package var now: Date
  /// Who retries; nil for somebody with a shell.
  package var act: OperatorAct?

  package init(_ selection: Selection, lifetimes: JobLifetimes, now: Date) {
    self.selection = selection
    self.lifetimes = lifetimes
    self.now = now
  }

  /// Returns the audit log's event; nil where nothing is run again, or somebody with a shell did it.
  package func event(for outcome: Outcome) -> AuditEvent? {
    guard let act, case .revived(let count) = outcome, count > 0 else { return nil }
    return act.event(.jobsRetried, ["jobs": "\(count)"])
  }

  /// Returns the new deadline of a job of a kind.
  package func deadline(of kind: JobKind) -> Date { now.addingTimeInterval(lifetimes[kind]) }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// This number of jobs is due again.
    case revived(Int)
    /// The job exists, but has not failed.
    case notFailed
    /// The job does not exist.
    case unknown
  }
}
