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
    let account = try account(entry.user)
    let holdings = try holdings(of: entry.user, people: [entry.person])
    switch entry.judge(by: try session(entry.session), account, holdings: holdings) {
    case .refuse(let outcome): return outcome
    case .remove(let identity, let user, let notBefore):
      let ended = try endSessions(
        of: identity, because: .identityUnlinked, at: entry.now, keeping: entry.session)
      for revocation in entry.revocations { try queue(revocation, of: entry.user, at: entry.now) }
      try keepTombstone(of: entry.person, notBefore: notBefore, until: entry.tombstoneUntil)
      try deleteFlows(of: entry.person)
      // Grants and the password are deleted with it.
      try remove(identity)
      if user != account?.user { try update(user) }
      for notice in entry.notices { try insert(notice) }
      try insert(entry.event(endedSessions: ended.count))
      return .removed
    }
  }

  /// Removes identities of an account that their owner did not unlink, as if they had.
  func unlink(_ identities: [IdentityRecord], of account: Account, _ planner: UnlinkPlanner, at now: Date)
    throws
  {
    for identity in identities {
      let person = planner.person(of: identity)
      let holdings = try holdings(of: account.user.id, people: [person])
      for revocation in try planner.revocations(of: identity, in: account, holdings, at: now) {
        try queue(revocation, of: account.user.id, at: now)
      }
      try keepTombstone(
        of: person, notBefore: planner.notBefore(identity, at: now), until: planner.end(at: now))
      try deleteFlows(of: person)
      try remove(identity)
    }
  }

  /// Stores the account for which a job revokes something at Apple, so that the result reaches its audit log.
  private func queue(_ revocation: PlannedRevocation, of user: UserID, at now: Date) throws {
    if case .new(let job) = revocation.work { try insert(job) }
    guard let job = revocation.reportedJob else { return }
    try write(
      "INSERT INTO unlinked (job_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT (job_id) DO NOTHING",
      [job.rawValue, user.rawValue, now])
  }
}
