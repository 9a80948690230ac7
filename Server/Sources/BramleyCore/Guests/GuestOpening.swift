package import BramleyAPI
import Foundation

/// A new account without an identity, and its only session.
package struct GuestOpening: Sendable {
  /// The mark of the attempt, by which a retry is recognised.
  package var mark: SpentMark
  package var template: SessionTemplate
  /// The id of the account.
  package var user: UserID
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// What is known of the app that made the request.
  package var attestation: AttestationStanding = .notAsked

  package init(mark: SpentMark, template: SessionTemplate, user: UserID, auditID: String) {
    self.mark = mark
    self.template = template
    self.user = user
    self.auditID = auditID
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The session, new or that of the first attempt.
    case opened(OpenedSession)
    /// The session of the first attempt has ended.
    case ended
    /// The key belongs to another request.
    case keyReused
  }

  package enum Verdict: Sendable {
    /// Nothing is written.
    case answer(Outcome)
    /// Create the account and its session.
    case create(UserRecord, SessionRecord)
  }

  /// Judges an attempt by what is known of its key.
  package func judge(_ facts: SignInFacts) -> Verdict {
    let now = template.now
    guard let spent = facts.spent else {
      guard !facts.isKeyTaken else { return .answer(.keyReused) }
      return .create(
        UserRecord(id: user, createdAt: now), template.record(user: user, identity: .noIdentity))
    }
    guard spent.sessionToRepeat(for: mark, at: now) != nil else { return .answer(.keyReused) }
    guard let earlier = facts.earlier, earlier.session.isAlive(at: now) else { return .answer(.ended) }
    return .answer(
      .opened(OpenedSession(earlier.session, earlier.account, isNewUser: spent.isNewUser, isRetry: true)))
  }

  /// Returns the event of a new account.
  package func event() -> AuditEvent {
    AuditEvent(
      id: auditID, kind: .signedUp, at: template.now, userID: user, sessionID: template.id,
      detail: [
        "provider": ProviderID.guest.rawValue, "client_id": template.clientID.rawValue, "method": "guest",
      ].merging(attestation.auditDetail) { first, _ in first })
  }
}

extension IdentityID {
  /// Stands for the identity of a session that a guest began.
  package static let noIdentity: IdentityID = ""
}
