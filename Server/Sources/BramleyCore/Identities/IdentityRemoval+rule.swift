import BramleyAPI
package import Foundation

extension IdentityRemoval {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// Remove this identity with all that hangs on it, and write the account. No token of the person is accepted that
    /// was issued until then.
    case remove(IdentityRecord, UserRecord, refusingTokensUntil: Date)
  }

  /// Judges a removal: the account keeps one identity at least, and what is removed is what was seen.
  ///
  /// - Parameter holdings: what of Apple's the account and the person hold now.
  package func judge(
    by session: SessionRecord?, _ account: Account?, holdings: AppleHoldings
  ) -> Verdict {
    guard let session, let account, session.isAlive(of: user, at: now) else { return .refuse(.ended) }
    guard session.isRecentlyAuthenticated(at: now) else { return .refuse(.notRecent(account)) }
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

  /// The event of a removal that ended so many sessions.
  package func event(endedSessions: Int) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: .identityUnlinked, at: now, userID: user, sessionID: session,
      detail: ["provider": identity.key.provider.rawValue, "sessions": "\(endedSessions)"])
  }
}
