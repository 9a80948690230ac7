package import Foundation

/// Does one kind of job. A job may be run again after a crash, so doing it twice must do no harm.
package protocol JobHandler: Sendable {
  var kind: JobKind { get }
  /// Does the job.
  func run(_ job: JobRecord) async -> JobResult
}

/// What came of a try. Reasons are for operators and hold no secrets.
package enum JobResult: Sendable, Equatable {
  /// Nothing is left to do.
  case done
  /// Try again after a while, so many seconds at least.
  case retry(reason: String, after: TimeInterval = 0)
  /// Try again after a while, so many seconds at least, with a new payload and until a new deadline: part of the
  /// job is done.
  case goOn(payload: Data, deadline: Date, reason: String, after: TimeInterval = 0)
  /// The operator has to fix this server's configuration first: the job waits so many seconds, its deadline with it, and
  /// the try does not count.
  case hold(seconds: TimeInterval, reason: String)
  /// No try will help.
  case failed(reason: String)
}
