import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: RevocationStore {
  package func begin(
    _ attempt: RevocationAttempt
  ) async throws(StoreError) -> RevocationAttempt.Verdict {
    // Most people do not come back: a read costs no commit.
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
      try tx.settleRevocations(by: job, as: .done, telling: .appleRevoked, detail: detail, at: now)
      try tx.write("DELETE FROM job WHERE id = ?", [job.rawValue])
    }
  }
}

extension SQLTransaction {
  /// Nil when the person is back.
  fileprivate func verdict(on attempt: RevocationAttempt) throws -> RevocationAttempt.Verdict? {
    let states = try all("SELECT state FROM revocation WHERE job_id = ?", [attempt.job.rawValue]) {
      RevocationState(rawValue: try $0.text(0))
    }
    // Without a row the deletion is so long ago that nobody can ask after it; Apple is to be told all the same.
    if !states.isEmpty, !states.contains(.open), !states.contains(.covered) { return .settled }
    return try identity(attempt.identity) == nil ? .goOn : nil
  }

  fileprivate func supersede(_ attempt: RevocationAttempt) throws {
    if let grant = attempt.grant, let identity = try identity(attempt.identity),
      try !exists(
        "SELECT 1 FROM apple_grant WHERE identity_id = ? AND client_id = ?",
        [identity.id.rawValue, grant.clientID.rawValue])
    {
      try keep(grant, for: identity.id)
    }
    try settleRevocations(
      by: attempt.job, as: .superseded, telling: .appleRevocationSuperseded, detail: [:], at: attempt.now)
    try write("DELETE FROM job WHERE id = ?", [attempt.job.rawValue])
  }

  func keep(_ exchange: ExchangedCode) throws -> ExchangedCode.Outcome {
    if let identity = try identity(exchange.grant.identity) {
      if let origin = exchange.origin, try isOver(origin) {
        try write("DELETE FROM job WHERE id = ?", [exchange.job.rawValue])
        return .over
      }
      try keep(exchange.grant, for: identity.id)
      // Whoever waited for the code of an earlier account: the person is back.
      try settleRevocations(
        by: exchange.job, as: .superseded, telling: .appleRevocationSuperseded, detail: [:], at: exchange.now)
      try write("DELETE FROM job WHERE id = ?", [exchange.job.rawValue])
      return .kept
    }
    guard try !usersWaiting(for: exchange.job).isEmpty else { return .gone }
    try insert(exchange.revocation)
    try write(
      "UPDATE revocation SET job_id = ? WHERE job_id = ?",
      [exchange.revocation.id.rawValue, exchange.job.rawValue])
    try write(
      "UPDATE unlinked SET job_id = ? WHERE job_id = ?",
      [exchange.revocation.id.rawValue, exchange.job.rawValue])
    try write("DELETE FROM job WHERE id = ?", [exchange.job.rawValue])
    return .revoked
  }

  /// Settles what waits for a job, and tells it of each account that it was queued for; true when something did.
  @discardableResult
  func settleRevocations(
    by job: JobID, as state: RevocationState, telling kind: AuditKind, detail: [String: String], at now: Date
  ) throws -> Bool {
    let users = try usersWaiting(for: job)
    try write(
      "UPDATE revocation SET state = ?, settled_at = ? WHERE job_id = ? AND state IN (?, ?)",
      [state.rawValue, now, job.rawValue] + waitingStates)
    try write("DELETE FROM unlinked WHERE job_id = ?", [job.rawValue])
    for user in users {
      try insertOnce(
        AuditEvent(
          id: "\(job)/\(kind)/\(user)", kind: kind, at: now, userID: user, sessionID: nil, detail: detail))
    }
    return !users.isEmpty
  }

  /// The accounts, deleted or without Apple since, for which a job ends something at Apple.
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

  /// A job is given up on which a revocation depends: tells it of the account. A job that only doubled another is
  /// forgotten instead; then true.
  func losesRevocation(by job: JobID, because reason: String, at now: Date) throws -> Bool {
    let states = try all("SELECT DISTINCT state FROM revocation WHERE job_id = ?", [job.rawValue]) {
      RevocationState(rawValue: try $0.text(0))
    }
    if states == [.covered] {
      try write(
        "UPDATE revocation SET state = ?, settled_at = ? WHERE job_id = ?",
        [RevocationState.done.rawValue, now, job.rawValue])
      return true
    }
    for user in try usersWaiting(for: job) {
      try insertOnce(
        AuditEvent(
          id: "\(job)/\(AuditKind.appleRevocationFailed)/\(now.milliseconds)/\(user)",
          kind: .appleRevocationFailed, at: now, userID: user, sessionID: nil, detail: ["reason": reason]))
    }
    return false
  }
}

private let waitingStates: SQLParameters = [
  RevocationState.open.rawValue, RevocationState.covered.rawValue,
]
