import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: JobStore {
  package func lease(
    limit: Int, for seconds: TimeInterval, at now: Date
  ) async throws(StoreError) -> [JobRecord] {
    // Usually no job is due, and a read needs no commit.
    let isAnyDue = try await engine.read { tx in
      try tx.exists("SELECT 1 FROM job WHERE \(due) LIMIT 1", [now, now])
    }
    guard isAnyDue else { return [] }
    return try await engine.write(.readCommitted) { tx in
      // PostgreSQL might look for them more than once, and then skip those that it has just locked, if it did not have to keep
      // what it found.
      try tx.all(
        """
        WITH taken AS MATERIALIZED (
          SELECT id FROM job WHERE \(due) ORDER BY run_at, id LIMIT ? \(tx.dialect.lockingFree)
        )
        UPDATE job SET lease_until = ?, attempts = attempts + 1 WHERE id IN (SELECT id FROM taken)
        RETURNING \(JobRecord.columns)
        """, [now, now, limit, now.addingTimeInterval(seconds)], JobRecord.init(row:))
    }
  }

  package func finish(_ id: JobID) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in try tx.write("DELETE FROM job WHERE id = ?", [id.rawValue])
    }
  }

  package func postpone(_ id: JobID, until time: Date, because reason: String) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      try tx.write(
        "UPDATE job SET run_at = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [time, reason, id.rawValue])
    }
  }

  package func postpone(
    _ id: JobID, until time: Date, with payload: Data, deadline: Date, because reason: String
  ) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      try tx.write(
        "UPDATE job SET run_at = ?, payload = ?, deadline = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [time, payload, deadline, reason, id.rawValue])
    }
  }

  package func hold(
    _ id: JobID, until time: Date, deadline: Date, because reason: String
  ) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      try tx.write(
        """
        UPDATE job SET run_at = ?, deadline = ?, attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END,
          lease_until = NULL, reason = ?
        WHERE id = ?
        """, [time, deadline, reason, id.rawValue])
    }
  }

  package func giveUp(_ id: JobID, because reason: String, at now: Date) async throws(StoreError) {
    try await engine.write { tx in
      if try tx.losesRevocation(by: id, because: reason, at: now) {
        try tx.write("DELETE FROM job WHERE id = ?", [id.rawValue])
        return
      }
      try tx.write(
        "UPDATE job SET failed_at = ?, lease_until = NULL, reason = ? WHERE id = ?",
        [now, reason, id.rawValue])
    }
  }

  package func jobCounts() async throws(StoreError) -> (waiting: Int, failed: Int) {
    try await engine.read { tx in
      try tx.first("SELECT COUNT(*), COUNT(failed_at) FROM job", []) { row in
        let failed = try row.count(1)
        return (try row.count(0) - failed, failed)
      } ?? (0, 0)
    }
  }
}

private let due = "failed_at IS NULL AND run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)"

extension SQLTransaction {
  func insert(_ job: JobRecord) throws {
    try write(
      """
      INSERT INTO job (\(JobRecord.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        job.id.rawValue, job.kind.rawValue, job.payload, job.createdAt, job.runAt,
        job.deadline, job.attempts, job.person,
      ])
  }
}

extension JobRecord {
  static let columns = "id, kind, payload, created_at, run_at, deadline, attempts, person"

  init(row: SQLRow) throws {
    self.init(
      id: JobID(rawValue: try row.text(0)), kind: JobKind(rawValue: try row.text(1)),
      payload: try row.bytes(2), createdAt: try row.time(3), runAt: try row.time(4),
      deadline: try row.time(5), attempts: try row.count(6), person: try row.optionalBytes(7))
  }
}
