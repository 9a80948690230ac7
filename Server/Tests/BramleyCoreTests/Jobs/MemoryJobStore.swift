import BramleyCore
import Foundation
import Synchronization

/// Jobs in memory, as the runner needs them from a store, and a record of its calls.
final class MemoryJobStore: JobStore {
  struct Row: Equatable {
    var job: JobRecord
    var leaseUntil: Date?
    var failedAt: Date?
    var reason: String?
  }

  private let rows: Mutex<[JobID: Row]>
  private let failure = Mutex<StoreError?>(nil)

  init(_ jobs: [JobRecord]) {
    rows = Mutex(Dictionary(uniqueKeysWithValues: jobs.map { ($0.id, Row(job: $0)) }))
  }

  /// Lets every step fail from now on, or none.
  func fail(with error: StoreError?) { failure.withLock { $0 = error } }

  func row(_ id: JobID) -> Row? { rows.withLock { $0[id] } }

  private func check() throws(StoreError) {
    if let error = failure.withLock(\.self) { throw error }
  }

  func lease(limit: Int, for seconds: TimeInterval, at now: Date) throws(StoreError) -> [JobRecord] {
    try check()
    return rows.withLock { rows in
      let due = rows.values.filter {
        $0.failedAt == nil && $0.job.runAt <= now && ($0.leaseUntil.map { $0 <= now } ?? true)
      }.sorted { $0.job.runAt < $1.job.runAt }.prefix(limit)
      return due.map { row in
        var row = row
        row.leaseUntil = now.addingTimeInterval(seconds)
        row.job.attempts += 1
        rows[row.job.id] = row
        return row.job
      }
    }
  }

  func finish(_ id: JobID) throws(StoreError) {
    try check()
    rows.withLock { $0[id] = nil }
  }

  func postpone(_ id: JobID, until time: Date, because reason: String) throws(StoreError) {
    try check()
    rows.withLock { rows in
      rows[id]?.job.runAt = time
      rows[id]?.leaseUntil = nil
      rows[id]?.reason = reason
    }
  }

  func postpone(
    _ id: JobID, until time: Date, with payload: Data, deadline: Date, because reason: String
  ) throws(StoreError) {
    try postpone(id, until: time, because: reason)
    rows.withLock { rows in
      rows[id]?.job.payload = payload
      rows[id]?.job.deadline = deadline
    }
  }

  func hold(
    _ id: JobID, until time: Date, deadline: Date, because reason: String
  ) throws(StoreError) {
    try postpone(id, until: time, because: reason)
    rows.withLock { rows in
      rows[id]?.job.deadline = deadline
      rows[id]?.job.attempts -= 1
    }
  }

  func giveUp(_ id: JobID, because reason: String, at now: Date) throws(StoreError) {
    try check()
    rows.withLock { rows in
      rows[id]?.failedAt = now
      rows[id]?.leaseUntil = nil
      rows[id]?.reason = reason
    }
  }

  func jobCounts() -> (waiting: Int, failed: Int) {
    rows.withLock { rows in
      let failed = rows.values.count { $0.failedAt != nil }
      return (rows.count - failed, failed)
    }
  }
}
