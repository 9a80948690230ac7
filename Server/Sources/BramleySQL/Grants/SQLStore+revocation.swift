import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: RevocationStore {
  package func begin(
    _ attempt: RevocationAttempt
  ) async throws(StoreError) -> RevocationAttempt.Verdict {
    // Few people come back, and a read needs no commit.
    let verdict = try await engine.read { try $0.verdict(on: attempt) }
    guard verdict == nil else { return verdict ?? .goOn }
    return try await engine.write { tx in
      if let verdict = try tx.verdict(on: attempt) { return verdict }
      try tx.supersede(attempt)
      return .settled
    }
  }

  package func finishRevocation(
    by job: JobID, detail: [String: String], at now: Date
  ) async throws(StoreError) {
    try await engine.write { tx in
      let events = try tx.revocationEvents(of: job)
      try tx.settleRevocations(by: job, as: .done, events.done, detail: detail, at: now)
      try tx.write("DELETE FROM job WHERE id = ?", [job.rawValue])
    }
  }
}

extension SQLTransaction {
  /// Nil when the person has signed up again.
  fileprivate func verdict(on attempt: RevocationAttempt) throws -> RevocationAttempt.Verdict? {
    let states = try all("SELECT state FROM revocation WHERE job_id = ?", [attempt.job.rawValue]) {
      RevocationState(rawValue: try $0.text(0))
    }
    return attempt.judge(states, isPersonBack: try identity(attempt.identity) != nil)
  }

  fileprivate func supersede(_ attempt: RevocationAttempt) throws {
    if let identity = try identity(attempt.identity)?.id {
      let inherited = attempt.inheritance(
        besides: try standings(of: identity).map(\.clientID),
        hasToken: try exists("SELECT 1 FROM provider_grant WHERE identity_id = ?", [identity.rawValue]))
      if let grant = inherited.grant { try keep(grant, for: identity) }
      if let token = inherited.token { try keep(token, for: identity) }
    }
    try settleRevocations(
      by: attempt.job, as: .superseded, try revocationEvents(of: attempt.job).superseded,
      detail: attempt.detail, at: attempt.now)
    try write("DELETE FROM job WHERE id = ?", [attempt.job.rawValue])
  }

  /// The events of what a job revokes.
  fileprivate func revocationEvents(of job: JobID) throws -> RevocationEvents {
    try first("SELECT kind FROM job WHERE id = ?", [job.rawValue]) {
      RevocationEvents.of(JobKind(rawValue: try $0.text(0)))
    } ?? .apple
  }

  func keep(_ exchange: ExchangedCode) throws -> ExchangedCode.Outcome {
    let verdict = exchange.judge(
      try identity(exchange.grant.identity),
      consentEndedAt: try exchange.origin.flatMap { try consentEndedAt($0.tombstone) },
      isRevocationWanted: try !usersWaiting(for: exchange.job).isEmpty)
    let outcome: ExchangedCode.Outcome
    switch verdict {
    case .leave: return .gone
    case .drop: outcome = .ended
    case .keep(let identity):
      try keep(exchange.grant, for: identity)
      try settleRevocations(
        by: exchange.job, as: .superseded, RevocationEvents.apple.superseded, detail: [:], at: exchange.now)
      outcome = .kept
    case .revoke:
      let revocation = exchange.revocation.id.rawValue
      try insert(exchange.revocation)
      try write("UPDATE revocation SET job_id = ? WHERE job_id = ?", [revocation, exchange.job.rawValue])
      try write("UPDATE unlinked SET job_id = ? WHERE job_id = ?", [revocation, exchange.job.rawValue])
      outcome = .revoked
    }
    try write("DELETE FROM job WHERE id = ?", [exchange.job.rawValue])
    return outcome
  }

  /// Settles the revocations that wait for a job, and writes an event for each account that they belong to.
  func settleRevocations(
    by job: JobID, as state: RevocationState, _ kind: AuditKind, detail: [String: String], at now: Date
  ) throws {
    let users = try usersWaiting(for: job)
    try write(
      "UPDATE revocation SET state = ?, settled_at = ? WHERE job_id = ? AND state IN (?, ?)",
      [state.rawValue, now, job.rawValue] + waitingStates)
    try write("DELETE FROM unlinked WHERE job_id = ?", [job.rawValue])
    for user in users {
      try insertOnce(.revocationSettled(kind, by: job, for: user, detail: detail, at: now))
    }
  }

  /// The accounts for which a job revokes something: deleted ones, and those that unlinked Apple.
  func usersWaiting(for job: JobID) throws -> [UserID] {
    try all(
      """
      SELECT DISTINCT deletion.user_id
      FROM revocation JOIN deletion ON deletion.id = revocation.deletion_id
      WHERE revocation.job_id = ? AND deletion.state = ? AND revocation.state IN (?, ?)
      UNION SELECT user_id FROM unlinked WHERE job_id = ?
      """, [job.rawValue, DeletionState.completed.rawValue] + waitingStates + [job.rawValue]
    ) { UserID(rawValue: try $0.text(0)) }
  }

  /// Writes an event for each account whose revocation depends on a job that was given up. Returns true where the
  /// job only duplicated another one and can be deleted.
  func losesRevocation(by job: JobID, because reason: String, at now: Date) throws -> Bool {
    let states = try all("SELECT DISTINCT state FROM revocation WHERE job_id = ?", [job.rawValue]) {
      RevocationState(rawValue: try $0.text(0))
    }
    if RevocationState.areCovered(states) {
      try write(
        "UPDATE revocation SET state = ?, settled_at = ? WHERE job_id = ?",
        [RevocationState.done.rawValue, now, job.rawValue])
      return true
    }
    let failed = try revocationEvents(of: job).failed
    for user in try usersWaiting(for: job) {
      try insertOnce(.revocationFailed(failed, by: job, for: user, reason: reason, at: now))
    }
    return false
  }
}

private let waitingStates = SQLParameters(RevocationState.waiting.map(\.rawValue))
