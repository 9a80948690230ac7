package import Foundation

/// Stores jobs.
package protocol JobStore: Sendable {
  /// Leases due jobs that are not leased, for a number of seconds; counts the attempt.
  func lease(limit: Int, for seconds: TimeInterval, at now: Date) async throws(StoreError) -> [JobRecord]
  /// Removes a job that is done.
  func finish(_ id: JobID) async throws(StoreError)
  /// Schedules another attempt at a time.
  func postpone(_ id: JobID, until time: Date, because reason: String) async throws(StoreError)
  /// Schedules another attempt at a time, with a new payload and deadline.
  func postpone(
    _ id: JobID, until time: Date, with payload: Data, deadline: Date, because reason: String
  ) async throws(StoreError)
  /// Schedules another attempt at a time, with a new deadline, without counting this attempt.
  func hold(
    _ id: JobID, until time: Date, deadline: Date, because reason: String
  ) async throws(StoreError)
  /// Marks a job as failed: it stays stored and visible, and an operator can run it again.
  func giveUp(_ id: JobID, because reason: String, at now: Date) async throws(StoreError)
  /// Returns how many jobs wait and how many have failed.
  func jobCounts() async throws(StoreError) -> (waiting: Int, failed: Int)
}
