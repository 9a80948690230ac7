import BramleyAPI
import BramleyCore
import Foundation
import GRDB

// How deletions, what they end at Apple, and tombstones lie in their tables.

extension Database {
  func deletionStatus(_ id: DeletionID) throws -> DeletionStatus? {
    guard
      let deletion = try first(
        "SELECT * FROM deletion WHERE id = ?", [id.rawValue], DeletionRecord.init(row:))
    else { return nil }
    let revocations = try all(
      """
      SELECT revocation.state AS state, job.id AS job_id, job.failed_at AS failed_at
      FROM revocation LEFT JOIN job ON job.id = revocation.job_id WHERE revocation.deletion_id = ?
      """, [id.rawValue], RevocationRecord.init(row:))
    return DeletionStatus(deletion: deletion, revocations: revocations)
  }

  func insert(_ revocation: AccountDeletion.Revocation, of deletion: DeletionID) throws {
    let job: JobID?
    switch revocation.work {
    case .new(let record):
      try insert(record)
      job = record.id
    case .queued(let id): job = id
    case .none: job = nil
    }
    try run(
      "INSERT INTO revocation (id, deletion_id, job_id, state) VALUES (?, ?, ?, ?)",
      [revocation.id, deletion.rawValue, job?.rawValue ?? "", revocation.state.rawValue])
  }

  /// Lays a tombstone, or moves it on where one lies already.
  func layTombstone(
    for person: Data, notBefore: Date, until end: Date, consentEndedAt: Date? = nil
  ) throws {
    try run(
      """
      INSERT INTO tombstone (person, not_before, expires_at, consent_ended_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        not_before = max(not_before, excluded.not_before), expires_at = max(expires_at, excluded.expires_at),
        consent_ended_at = max(
          coalesce(consent_ended_at, excluded.consent_ended_at), coalesce(excluded.consent_ended_at, consent_ended_at))
      """,
      [person, notBefore.milliseconds, end.milliseconds, consentEndedAt?.milliseconds])
  }

  /// Inserts an event that a step which is run twice writes once.
  func insertOnce(_ event: AuditEvent) throws {
    guard try row("SELECT 1 FROM audit WHERE id = ?", [event.id]) == nil else { return }
    try insert(event)
  }
}

extension DeletionRecord {
  fileprivate init(row: Row) {
    self.init(
      id: DeletionID(rawValue: row["id"]), userID: UserID(rawValue: row["user_id"]),
      state: DeletionState(rawValue: row["state"]), createdAt: row.time("created_at"),
      dueAt: row.time("due_at"), finishedAt: row.optionalTime("finished_at"))
  }
}

extension RevocationRecord {
  fileprivate init(row: Row) {
    let job: JobStanding =
      (row["job_id"] as String?) == nil ? .gone : row.optionalTime("failed_at") == nil ? .waiting : .failed
    self.init(state: RevocationState(rawValue: row["state"]), job: job)
  }
}
