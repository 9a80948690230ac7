package import BramleyCore
package import Foundation

extension SQLStore: JobDirectory {
  package func jobs(
    _ filter: JobFilter, limit: Int, at now: Date
  ) async throws(StoreError) -> [JobStatus] {
    var wanted = SQLConditions()
    wanted.demand("failed_at", isSet: filter.isFailed)
    if let kind = filter.kind { wanted.demand("kind = ?", [kind.rawValue]) }
    if let place = filter.after {
      wanted.demand(
        "(CASE WHEN failed_at IS NULL THEN 1 ELSE 0 END, run_at, id) > (?, ?, ?)",
        [place.hasFailed ? 0 : 1, place.runAt, place.id.rawValue])
    }
    let sql = """
      SELECT id, kind, attempts, created_at, run_at, deadline, failed_at, lease_until, reason FROM job
      \(wanted.clause)
      ORDER BY CASE WHEN failed_at IS NULL THEN 1 ELSE 0 END, run_at, id LIMIT ?
      """
    let parameters = wanted.parameters + [limit]
    return try await engine.read { tx in try tx.all(sql, parameters) { try JobStatus(row: $0, at: now) } }
  }

  package func retry(_ retry: JobRetry) async throws(StoreError) -> JobRetry.Outcome {
    try await engine.write { tx in
      let outcome = try tx.retry(retry)
      if let event = retry.event(for: outcome) { try tx.insert(event) }
      return outcome
    }
  }
}

extension SQLTransaction {
  fileprivate func retry(_ retry: JobRetry) throws -> JobRetry.Outcome {
    switch retry.selection {
    case .job(let id):
      guard let job = try row("SELECT kind, failed_at FROM job WHERE id = ?", [id.rawValue]) else {
        return .unknown
      }
      guard !job.isNull(1) else { return .notFailed }
      return .revived(
        try revive(retry, kind: JobKind(rawValue: try job.text(0)), where: "id = ?", id.rawValue))
    case .failed(let wanted):
      let kinds = try all("SELECT DISTINCT kind FROM job WHERE failed_at IS NOT NULL", []) {
        JobKind(rawValue: try $0.text(0))
      }.filter { wanted == nil || $0 == wanted }
      return .revived(
        try kinds.map { try revive(retry, kind: $0, where: "kind = ?", $0.rawValue) }.reduce(0, +))
    }
  }

  fileprivate func revive(
    _ retry: JobRetry, kind: JobKind, where condition: String, _ value: String
  ) throws -> Int {
    try run(
      """
      UPDATE job SET failed_at = NULL, lease_until = NULL, attempts = 0, run_at = ?, deadline = ?
      WHERE failed_at IS NOT NULL AND \(condition)
      """, [retry.now, retry.deadline(of: kind), value])
  }
}

extension JobStatus {
  fileprivate init(row: SQLRow, at now: Date) throws {
    let failedAt = try row.optionalTime(6)
    let isLeased = try row.optionalTime(7).map { $0 > now } ?? false
    self.init(
      id: JobID(rawValue: try row.text(0)), kind: JobKind(rawValue: try row.text(1)),
      state: failedAt != nil ? .failed : isLeased ? .running : .waiting, attempts: try row.count(2),
      createdAt: try row.time(3), runAt: try row.time(4), deadline: try row.time(5), failedAt: failedAt,
      reason: try row.optionalText(8))
  }
}
