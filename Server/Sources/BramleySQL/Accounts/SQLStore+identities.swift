import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: IdentityStore {
  package func unlink(_ entry: IdentityRemoval) async throws(StoreError) -> IdentityRemoval.Outcome {
    try await engine.write { try $0.unlink(entry) }
  }
}

// A person becomes one more way into an account: a sign-in that opens nothing.
extension SQLTransaction {
  /// Why a good credential can't be linked, or nil. Writes nothing itself.
  func refusal(of link: IdentityLink, _ entry: SignInEntry) throws -> SignInOutcome? {
    guard let session = try session(link.session), session.userID == link.user,
      session.isAlive(at: entry.now), let account = try account(link.user)
    else { return .ended }
    guard session.isRecentlyAuthenticated(at: entry.now) else { return .notRecent(account) }
    let known =
      try identity(entry.identity)
      ?? entry.transferSubject.flatMap { try identity(comingAs: $0, to: entry.identity) }
    return known.map { $0.userID == link.user } ?? true ? nil : .identityTaken
  }

  /// Adds the person of an entry to an account.
  func add(
    _ entry: SignInEntry, to user: UserID
  ) throws -> (account: Account, identity: IdentityID, isNewUser: Bool)? {
    guard var account = try account(user) else { return nil }
    let identity = entry.identityRecord(of: user)
    let before = account.user
    account.user.learn(
      email: entry.email.flatMap { before.follows($0, after: nil) ? $0 : nil }, name: entry.name)
    try insert(identity)
    if account.user != before { try update(account.user) }
    account.identities.append(identity)
    return (account, identity.id, false)
  }
}

// The other way.
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
      try write("DELETE FROM flow WHERE person = ?", [entry.person])
      // What hangs on the identity goes with it.
      try write("DELETE FROM identity WHERE id = ?", [identity.id.rawValue])
      if user != account?.user { try update(user) }
      try insert(entry.event(endedSessions: ended.count))
      return .removed
    }
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
