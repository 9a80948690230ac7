import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: IdentityStore {
  package func unlink(_ entry: IdentityRemoval) async throws(StoreError) -> IdentityRemoval.Outcome {
    try await engine.write { try $0.unlink(entry) }
  }
}

extension SQLTransaction {
  fileprivate func unlink(_ entry: IdentityRemoval) throws -> IdentityRemoval.Outcome {
    guard let session = try session(entry.session), session.userID == entry.user,
      session.isAlive(at: entry.now), var account = try account(entry.user)
    else { return .ended }
    guard session.isRecentlyAuthenticated(at: entry.now) else { return .notRecent(account) }
    guard let identity = account.identities.first(where: { $0.id == entry.identity.id }) else {
      return .notFound
    }
    let others = account.identities.filter { $0.id != identity.id }
    guard !others.isEmpty else { return .last }
    guard identity.key == entry.identity.key,
      try holdings(of: entry.user, people: [entry.person]).concerning(identity.key) == entry.expected
    else { return .changed }
    let ended = try endSessions(
      of: identity, because: .identityUnlinked, at: entry.now, keeping: entry.session)
    for revocation in entry.revocations { try queue(revocation, of: entry.user, at: entry.now) }
    try layTombstone(
      for: entry.person, notBefore: Tombstone.notBefore(at: entry.now, newestTokenAt: identity.newestTokenAt),
      until: entry.tombstoneUntil)
    try write("DELETE FROM flow WHERE person = ?", [entry.person])
    // What hangs on the identity goes with it.
    try write("DELETE FROM identity WHERE id = ?", [identity.id.rawValue])
    let before = account.user
    account.user.forgetAddress(of: identity, remaining: others)
    if account.user != before { try update(account.user) }
    try insert(
      AuditEvent(
        id: entry.auditID, kind: .identityUnlinked, at: entry.now, userID: entry.user,
        sessionID: entry.session,
        detail: ["provider": identity.key.provider.rawValue, "sessions": "\(ended.count)"]))
    return .removed
  }

  /// Keeps for which account a job ends something at Apple, so that it is told of its end.
  private func queue(_ revocation: AccountDeletion.Revocation, of user: UserID, at now: Date) throws {
    let job: JobID
    switch revocation.work {
    case .new(let record):
      try insert(record)
      job = record.id
    case .queued(let id) where revocation.state != .covered: job = id
    case .queued, .none: return
    }
    try write(
      "INSERT INTO unlinked (job_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT (job_id) DO NOTHING",
      [job.rawValue, user.rawValue, now])
  }
}
