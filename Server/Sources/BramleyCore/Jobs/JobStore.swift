package import Foundation

/// Where jobs are kept.
package protocol JobStore: Sendable {
  /// Takes due jobs that nobody holds, for so many seconds; counts the try.
  func lease(limit: Int, for seconds: TimeInterval, at now: Date) async throws(StoreError) -> [JobRecord]
  /// The job is done: forget it.
  func finish(_ id: JobID) async throws(StoreError)
  /// The job is to be tried again at a time.
  func postpone(_ id: JobID, until time: Date, because reason: String) async throws(StoreError)
  /// The job is to be tried again at a time, with a new payload and deadline.
  func postpone(
    _ id: JobID, until time: Date, with payload: Data, deadline: Date, because reason: String
  ) async throws(StoreError)
  /// The job is to be tried again at a time, with a new deadline, as if this try had not been.
  func hold(
    _ id: JobID, until time: Date, deadline: Date, because reason: String
  ) async throws(StoreError)
  /// The job is given up: kept, visible, re-runnable by an operator.
  func giveUp(_ id: JobID, because reason: String, at now: Date) async throws(StoreError)
  /// How many jobs wait and how many were given up.
  func jobCounts() async throws(StoreError) -> (waiting: Int, failed: Int)
}
