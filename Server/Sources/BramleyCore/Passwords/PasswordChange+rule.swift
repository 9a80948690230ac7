package import BramleyAPI
import Foundation

extension PasswordChange {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// Replace this identity's hash, and end these sessions and their unused codes.
    case replace(IdentityID, ending: [SessionID])
    /// Add this identity with the hash, and write the account.
    case add(IdentityRecord, UserRecord)
  }

  /// Judges a change. A new password ends all sessions except the caller's.
  ///
  /// - Parameters:
  ///   - session: the caller's session.
  ///   - live: the account's live sessions.
  ///   - holder: the identity that has the address already.
  ///   - current: the stored hash of the address's password.
  package func judge(
    by session: SessionRecord?, _ account: Account?, live: [SessionRecord], holder: IdentityRecord?,
    current: PasswordHash?
  ) -> Verdict {
    guard let session, let account, session.isAlive(of: user, at: now) else { return .refuse(.ended) }
    guard !session.isChild else { return .refuse(.notAllowed) }
    switch authority {
    case .accessToken(let authTime):
      guard RecentAuthentication.includes(authTime, of: account, at: now) else {
        return .refuse(.notRecent(account))
      }
    case .currentPassword(let hash):
      guard current == hash else { return .refuse(.changed) }
    }
    if let own = account.identities.first(where: { $0.key.provider == .password }) {
      guard own.key == identity else { return .refuse(.changed) }
      return .replace(own.id, ending: live.map(\.id).filter { $0 != session.id })
    }
    let isProven = EmailAddress(address.address).map { account.hasProven($0) } ?? false
    // Whoever has proven the address takes it from an account that has not.
    guard holder.map({ isProven && !$0.emailVerified }) ?? true else { return .refuse(.addressTaken) }
    var user = account.user
    if user.email == nil { user.learn(email: address, name: nil) }
    var identity = identityRecord
    identity.emailVerified = isProven
    return .add(identity, user)
  }

  /// Returns the audit log event for a verdict, if there is one.
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
