package import BramleyAPI
package import Foundation

/// A new password by a mailed code or link, with everything that it writes.
package struct PasswordReset<Opening: ResetOpening>: Sendable {
  /// What was presented.
  package var query: ChallengeQuery
  /// The new password's hash.
  package var hash: PasswordHash
  /// What it does besides.
  package var opening: Opening
  package var language: MessageLanguage
  /// Makes the mail that reports the new password.
  package var mailer: AddressMailer
  /// What becomes of another account that held the address without a proof.
  package var policy: ClaimedData
  /// Plans what is revoked of identities that are removed.
  package var unlinking: UnlinkPlanner
  /// The id of the password's identity, if it has to be created.
  package var newIdentityID: IdentityID
  /// The beginning of the ids of the audit entries that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    /// The password is set; these other accounts lost something.
    case reset(ResetEnd<Opening.Opened>, Account, losers: [UserID])
    /// The code or link is not right.
    case refused(ChallengeVerdict)
  }

  /// What a reset would come to.
  package enum Forecast: Sendable {
    /// It would open this session; nil where the sign-in would wait.
    case reset(SessionRecord?)
    /// The code or link is not right.
    case refused(ChallengeVerdict)
  }

  /// What a reset writes.
  package struct Plan: Sendable {
    /// The account afterwards.
    package var account: Account
    /// The password's identity, new or changed.
    package var identity: IdentityRecord
    /// Whether the identity is new.
    package var isNew: Bool
    /// The identities that somebody else may have added while the address was not proven.
    package var removed: [IdentityRecord]
    /// The deletion that is cancelled, as by every sign-in.
    package var cancelled: DeletionID?
    package var end: ResetEnd<Opening.Opened>
    /// The session that opens.
    package var session: (record: SessionRecord, cap: SessionCap)?
    package var events: [AuditEvent]
  }

  /// Judges a right code or link; nil when the address belongs to another account by now.
  package func judge(_ record: ChallengeRecord, _ holders: [Account]) -> Plan? {
    guard let address = EmailAddress(record.destination.shown), let user = record.account,
      let target = RecoveryRule.target(of: address, among: holders), target.account.user.id == user
    else { return nil }
    var account = target.account
    let own = account.identities.first { $0.key.provider == .password }
    var identity =
      own
      ?? IdentityRecord(
        id: newIdentityID, userID: user, key: address.identity, email: nil, emailVerified: false,
        isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
    identity.key = address.identity
    (identity.email, identity.emailVerified) = (address.text, true)
    var removed: [IdentityRecord] = []
    if case .unproven = target { removed = account.identities.filter { $0.id != identity.id } }
    account.identities.removeAll { one in one.id == identity.id || removed.contains { $0.id == one.id } }
    account.identities.append(identity)
    if account.user.email == nil || address.isSame(as: account.user.email) {
      (account.user.email, account.user.emailVerified) = (account.user.email ?? address.text, true)
    }
    var plan = Plan(
      account: account, identity: identity, isNew: own == nil, removed: removed,
      end: opening.end(for: account, by: identity.id, at: now), events: [])
    if case .opened(let opened) = plan.end {
      plan.session = opening.session(of: opened)
      plan.cancelled = account.user.deletion?.id
      plan.account.user.deletion = nil
    }
    plan.events = events(for: user, plan.session?.record, removed: removed.count, plan.cancelled)
    return plan
  }

  private func events(
    for user: UserID, _ session: SessionRecord?, removed: Int, _ cancelled: DeletionID?
  ) -> [AuditEvent] {
    var events = [
      AuditEvent(
        id: auditID, kind: .passwordReset, at: now, userID: user, sessionID: session?.id,
        detail: ["provider": ProviderID.password.rawValue, "identities": "\(removed)"])
    ]
    if cancelled != nil {
      events.append(
        AuditEvent(
          id: "\(auditID)/\(AuditKind.deletionCancelled)", kind: .deletionCancelled, at: now, userID: user,
          sessionID: session?.id))
    }
    return events
  }
}
