import BramleyAPI
package import Foundation

extension IdentityRemoval {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// Remove this identity with all its data, and write the account. No token of the person that was issued
    /// up to this time is accepted.
    case remove(IdentityRecord, UserRecord, refusingTokensUntil: Date)
  }

  /// Judges a removal: the account keeps at least one identity, and the identity that is removed must not
  /// have changed.
  ///
  /// - Parameter holdings: what the account and the person hold at Apple now.
  package func judge(
    by session: SessionRecord?, _ account: Account?, holdings: Holdings
  ) -> Verdict {
    guard let session, let account, session.isAlive(of: user, at: now) else { return .refuse(.ended) }
    guard !session.isChild else { return .refuse(.notAllowed) }
    guard RecentAuthentication.includes(authTime, at: now) else { return .refuse(.notRecent(account)) }
    guard let removed = account.identities.first(where: { $0.id == identity.id }) else {
      return .refuse(.notFound)
    }
    let others = account.identities.filter { $0.id != removed.id }
    guard !others.isEmpty else { return .refuse(.last) }
    guard removed.key == identity.key, holdings.concerning(removed.key) == expected else {
      return .refuse(.changed)
    }
    var user = account.user
    user.forgetAddress(of: removed, remaining: others)
    return .remove(
      removed, user, refusingTokensUntil: Tombstone.notBefore(at: now, newestTokenAt: removed.newestTokenAt))
  }

  /// Returns the event of a removal that ended a number of sessions.
  package func event(endedSessions: Int) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: .identityUnlinked, at: now, userID: user, sessionID: session,
      detail: ["provider": identity.key.provider.rawValue, "sessions": "\(endedSessions)"])
  }
}
