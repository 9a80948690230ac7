package import BramleyAPI
import Foundation

extension PasswordChange {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// Put the hash in the place of this identity's, and end these sessions and the codes that opened none yet.
    case replace(IdentityID, ending: [SessionID])
    /// Add this identity with the hash, and write the account.
    case add(IdentityRecord, UserRecord)
  }

  /// Judges a change. A new password ends all sessions but the one that asks and the one that handed it over.
  ///
  /// - Parameters:
  ///   - session: the session that asks.
  ///   - live: the account's live sessions.
  ///   - isAddressTaken: whether the address is an identity already.
  package func judge(
    by session: SessionRecord?, _ account: Account?, live: [SessionRecord], isAddressTaken: Bool
  ) -> Verdict {
    guard let session, let account, session.isAlive(of: user, at: now) else { return .refuse(.ended) }
    guard session.isRecentlyAuthenticated(at: now) else { return .refuse(.notRecent(account)) }
    if let own = account.identities.first(where: { $0.key.provider == .password }) {
      guard own.key == identity else { return .refuse(.changed) }
      let kept = session.lineage
      return .replace(own.id, ending: live.map(\.id).filter { !kept.contains($0) })
    }
    guard !isAddressTaken else { return .refuse(.addressTaken) }
    var user = account.user
    if user.email == nil { user.learn(email: address, name: nil) }
    return .add(identityRecord, user)
  }

  /// The event that a verdict leaves in the audit log, if it leaves one.
  package func event(for verdict: Verdict) -> AuditEvent? {
    switch verdict {
    case .refuse: nil
    case .replace(_, let ended): event(.passwordChanged, ["sessions": "\(ended.count)"])
    case .add: event(.identityLinked)
    }
  }

  private func event(_ kind: AuditKind, _ detail: [String: String] = [:]) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: kind, at: now, userID: user, sessionID: session,
      detail: detail.merging(["provider": ProviderID.password.rawValue]) { $1 })
  }
}
