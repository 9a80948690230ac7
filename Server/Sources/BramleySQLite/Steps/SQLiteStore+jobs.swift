import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: JobStore {
  package func lease(
    limit: Int, for seconds: TimeInterval, at now: Date
  ) async throws(StoreError) -> [JobRecord] {
    // Most looks find nothing: a read costs no commit.
    let isAnyDue = try await read { db in
      try db.row("SELECT 1 FROM job WHERE \(due) LIMIT 1", [now.milliseconds, now.milliseconds]) != nil
    }
    guard isAnyDue else { return [] }
    return try await write { db in
      try db.rows(
        """
        UPDATE job SET lease_until = ?, attempts = attempts + 1
        WHERE id IN (SELECT id FROM job WHERE \(due) ORDER BY run_at LIMIT ?) RETURNING *
        """,
        [now.addingTimeInterval(seconds).milliseconds, now.milliseconds, now.milliseconds, limit]
      ).map(JobRecord.init(row:))
    }
  }

  package func finish(_ id: JobID) async throws(StoreError) {
    try await write { db in _ = try db.run("DELETE FROM job WHERE id = ?", [id.rawValue]) }
  }

  package func postpone(_ id: JobID, until time: Date, because reason: String) async throws(StoreError) {
    try await write { db in
      _ = try db.run(
        "UPDATE job SET run_at = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [time.milliseconds, reason, id.rawValue])
    }
  }

  package func postpone(
    _ id: JobID, until time: Date, with payload: Data, deadline: Date, because reason: String
  ) async throws(StoreError) {
    try await write { db in
      _ = try db.run(
        "UPDATE job SET run_at = ?, payload = ?, deadline = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [time.milliseconds, payload, deadline.milliseconds, reason, id.rawValue])
    }
  }

  package func hold(
    _ id: JobID, until time: Date, deadline: Date, because reason: String
  ) async throws(StoreError) {
    try await write { db in
      _ = try db.run(
        """
        UPDATE job SET run_at = ?, deadline = ?, attempts = max(attempts - 1, 0), lease_until = NULL, reason = ?
        WHERE id = ?
        """, [time.milliseconds, deadline.milliseconds, reason, id.rawValue])
    }
  }

  package func giveUp(_ id: JobID, because reason: String, at now: Date) async throws(StoreError) {
    try await write { db in
      if try db.losesRevocation(by: id, because: reason, at: now) {
        _ = try db.run("DELETE FROM job WHERE id = ?", [id.rawValue])
        return
      }
      _ = try db.run(
        "UPDATE job SET failed_at = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [now.milliseconds, reason, id.rawValue])
    }
  }

  package func jobCounts() async throws(StoreError) -> (waiting: Int, failed: Int) {
    try await read { db in
      let row = try db.row("SELECT COUNT(*) AS every, COUNT(failed_at) AS failed FROM job", [])
      let failed: Int = row?["failed"] ?? 0
      return ((row?["every"] ?? 0) - failed, failed)
    }
  }
}

private let due = "failed_at IS NULL AND run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)"

extension Database {
  func insert(_ job: JobRecord) throws {
    try run(
      """
      INSERT INTO job (id, kind, payload, created_at, run_at, deadline, attempts, person)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        job.id.rawValue, job.kind.rawValue, job.payload, job.createdAt.milliseconds, job.runAt.milliseconds,
        job.deadline.milliseconds, job.attempts, job.person,
      ])
  }
}

extension JobRecord {
  init(row: Row) {
    self.init(
      id: JobID(rawValue: row["id"]), kind: JobKind(rawValue: row["kind"]), payload: row["payload"],
      createdAt: row.time("created_at"), runAt: row.time("run_at"), deadline: row.time("deadline"),
      attempts: row["attempts"], person: row["person"])
  }
}
