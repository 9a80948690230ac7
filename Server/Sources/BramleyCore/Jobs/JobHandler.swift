package import Foundation

/// Runs one kind of job. A job may be run again after a crash, so running it twice must do no harm.
package protocol JobHandler: Sendable {
  var kind: JobKind { get }
  /// Runs the job.
  func run(_ job: JobRecord) async -> JobResult
}

/// The result of an attempt. Reasons are for operators and hold no secrets.
package enum JobResult: Sendable, Equatable {
  /// Nothing is left to do.
  case done
  /// Try again after at least this number of seconds.
  case retry(reason: String, after: TimeInterval = 0)
  /// Try again after at least this number of seconds, with a new payload and a new deadline: part of the job
  /// is done.
  case goOn(payload: Data, deadline: Date, reason: String, after: TimeInterval = 0)
  /// The operator has to fix this server's configuration first: the job and its deadline are delayed by this
  /// number of seconds, and the attempt does not count.
  case hold(seconds: TimeInterval, reason: String)
  /// Another attempt can't succeed.
  case failed(reason: String)
}
