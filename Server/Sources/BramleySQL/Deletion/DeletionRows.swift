import BramleyAPI
import BramleyCore
import Foundation

// The rows of deletions, of the revocations that belong to them, and of tombstones.

extension SQLTransaction {
  func deletionStatus(_ id: DeletionID) throws -> DeletionStatus? {
    guard
      let deletion = try first(
        "SELECT id, user_id, state, created_at, due_at, finished_at, scope FROM deletion WHERE id = ?",
        [id.rawValue],
        DeletionRecord.init(row:))
    else { return nil }
    let revocations = try all(
      """
      SELECT revocation.provider, revocation.state, job.id, job.failed_at
      FROM revocation LEFT JOIN job ON job.id = revocation.job_id WHERE revocation.deletion_id = ?
      """, [id.rawValue], RevocationRecord.init(row:))
    return DeletionStatus(deletion: deletion, revocations: revocations)
  }

  func insert(_ revocation: PlannedRevocation, of deletion: DeletionID) throws {
    if case .new(let job) = revocation.work { try insert(job) }
    try write(
      "INSERT INTO revocation (id, deletion_id, job_id, provider, state) VALUES (?, ?, ?, ?, ?)",
      [
        revocation.id, deletion.rawValue, revocation.job?.rawValue ?? "", revocation.provider.rawValue,
        revocation.state.rawValue,
      ])
  }

  /// Stores a tombstone, or extends the one that is stored already.
  func keepTombstone(
    of person: Data, notBefore: Date, until end: Date, consentEndedAt: Date? = nil
  ) throws {
    try write(
      """
      INSERT INTO tombstone (person, not_before, expires_at, consent_ended_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (person) DO UPDATE SET
        not_before = CASE WHEN excluded.not_before > tombstone.not_before
          THEN excluded.not_before ELSE tombstone.not_before END,
        expires_at = CASE WHEN excluded.expires_at > tombstone.expires_at
          THEN excluded.expires_at ELSE tombstone.expires_at END,
        consent_ended_at = CASE WHEN tombstone.consent_ended_at > excluded.consent_ended_at
          THEN tombstone.consent_ended_at ELSE COALESCE(excluded.consent_ended_at, tombstone.consent_ended_at) END
      """,
      [person, notBefore, end, consentEndedAt])
  }
}

extension DeletionRecord {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: DeletionID(rawValue: try row.text(0)), userID: UserID(rawValue: try row.text(1)),
      state: DeletionState(rawValue: try row.text(2)), createdAt: try row.time(3), dueAt: try row.time(4),
      finishedAt: try row.optionalTime(5), scope: DeletionScope(rawValue: try row.text(6)))
  }
}

extension RevocationRecord {
  fileprivate init(row: SQLRow) throws {
    let job: JobStanding = row.isNull(2) ? .gone : row.isNull(3) ? .waiting : .failed
    self.init(
      provider: ProviderID(rawValue: try row.text(0)), state: RevocationState(rawValue: try row.text(1)),
      job: job)
  }
}
