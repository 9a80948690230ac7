package import BramleyAPI
package import Foundation

/// Decides what an event that a provider reports does to the person it names. The store calls it inside its
/// transaction and writes the result. Order is judged on the provider's clock.
package struct ProviderEventRule: Sendable {
  /// The person whom it names.
  package var identity: IdentityKey
  /// What happened.
  package var what: What
  /// When it was reported, on the provider's clock.
  package var at: Date
  /// The id of the audit entry.
  package var auditID: String

  package init(identity: IdentityKey, what: What, at: Date, auditID: String) {
    self.identity = identity
    self.what = what
    self.at = at
    self.auditID = auditID
  }

  /// What is to be done.
  package enum Verdict: Sendable, Equatable {
    /// End the sessions that began with the identity before the event.
    case endSessions
    /// End those sessions, and delete the tokens that are held.
    case endSessionsAndTokens
    /// Refuse sign-in with the identity from now on.
    case disable
    /// Accept sign-in with the identity again.
    case enable
    /// Only write an entry in the audit log.
    case note(reason: String)
  }

  /// Judges an identity.
  package func judge(_ identity: IdentityRecord) -> Verdict {
    switch what {
    case .sessionsRevoked: .endSessions
    case .tokensRevoked: .endSessionsAndTokens
    case .accountDisabled(.hijacking): .endSessions
    case .accountDisabled(.bulkAccount): .note(reason: "bulk_account")
    case .accountDisabled(.unnamed): isAfterSignIn(identity) ? .disable : .note(reason: "older_than_sign_in")
    case .accountEnabled: isEnabling(identity) ? .enable : .note(reason: "not_disabled_before")
    case .credentialChangeRequired: .note(reason: "credential_change_required")
    case .unknown: .note(reason: "unknown_kind")
    }
  }

  /// Whoever signed in after the event has an account that is enabled again.
  private func isAfterSignIn(_ identity: IdentityRecord) -> Bool {
    at.wholeSecond >= identity.newestTokenAt.wholeSecond
  }

  private func isEnabling(_ identity: IdentityRecord) -> Bool {
    identity.disabledAt.map { $0 <= at } ?? false
  }

  /// Until when a session must have begun to end; the clocks may differ by a little.
  package var sessionsBegunUntil: Date { at.addingTimeInterval(1) }

  /// Returns the audit log event for a verdict.
  package func event(
    for verdict: Verdict, on user: UserID, endedSessions: Int, at now: Date
  ) -> AuditEvent {
    var detail = ["provider": identity.provider.rawValue, "event": what.name]
    let kind: AuditKind
    switch verdict {
    case .endSessions, .endSessionsAndTokens:
      kind = .revokedAtProvider
      detail["sessions"] = "\(endedSessions)"
    case .disable: kind = .providerAccountDisabled
    case .enable: kind = .providerAccountEnabled
    case .note(let reason):
      kind = .providerEventNoted
      detail["reason"] = reason
    }
    return AuditEvent(id: auditID, kind: kind, at: now, userID: user, sessionID: nil, detail: detail)
  }
}
