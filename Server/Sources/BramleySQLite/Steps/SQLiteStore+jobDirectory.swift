package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: JobDirectory {
  package func jobs(
    _ filter: JobFilter, limit: Int, at now: Date
  ) async throws(StoreError) -> [JobStatus] {
    try await read { db in
      try db.all(
        """
        SELECT * FROM job
        WHERE (? IS NULL OR (failed_at IS NOT NULL) = ?) AND (? IS NULL OR kind = ?)
        ORDER BY failed_at IS NULL, run_at, id LIMIT ?
        """,
        [filter.isFailed, filter.isFailed, filter.kind?.rawValue, filter.kind?.rawValue, limit]
      ) { JobStatus(row: $0, at: now) }
    }
  }

  package func retry(_ retry: JobRetry) async throws(StoreError) -> JobRetry.Outcome {
    try await write { db in
      switch retry.selection {
      case .job(let id):
        guard let job = try db.row("SELECT kind, failed_at FROM job WHERE id = ?", [id.rawValue]) else {
          return .unknown
        }
        guard job.optionalTime("failed_at") != nil else { return .notFailed }
        return .revived(
          try db.revive(retry, kind: JobKind(rawValue: job["kind"]), where: "id = ?", id.rawValue))
      case .failed(let wanted):
        let kinds = try db.all(
          "SELECT DISTINCT kind FROM job WHERE failed_at IS NOT NULL AND (? IS NULL OR kind = ?)",
          [wanted?.rawValue, wanted?.rawValue]
        ) { JobKind(rawValue: $0["kind"]) }
        return .revived(
          try kinds.map { try db.revive(retry, kind: $0, where: "kind = ?", $0.rawValue) }.reduce(0, +))
      }
    }
  }
}

extension Database {
  fileprivate func revive(
    _ retry: JobRetry, kind: JobKind, where condition: String, _ value: String
  ) throws -> Int {
    try run(
      """
      UPDATE job SET failed_at = NULL, lease_until = NULL, attempts = 0, run_at = ?, deadline = ?
      WHERE failed_at IS NOT NULL AND \(condition)
      """, [retry.now.milliseconds, retry.deadline(of: kind).milliseconds, value])
  }
}

extension JobStatus {
  fileprivate init(row: Row, at now: Date) {
    let failedAt = row.optionalTime("failed_at")
    let isLeased = row.optionalTime("lease_until").map { $0 > now } ?? false
    self.init(
      id: JobID(rawValue: row["id"]), kind: JobKind(rawValue: row["kind"]),
      state: failedAt != nil ? .failed : isLeased ? .running : .waiting, attempts: row["attempts"],
      createdAt: row.time("created_at"), runAt: row.time("run_at"), deadline: row.time("deadline"),
      failedAt: failedAt, reason: row["reason"])
  }
}
