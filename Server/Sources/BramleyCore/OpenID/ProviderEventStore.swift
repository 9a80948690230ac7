package import BramleyAPI
package import Foundation

/// Stores what OpenID providers report about people after the sign-in. Each method is one transaction.
package protocol ProviderEventStore: Sendable {
  /// Applies the events of one token and stores its mark; a repeated token changes nothing.
  func apply(_ events: ProviderEvents) async throws(StoreError) -> ProviderEvents.Outcome
  /// Ends the sessions that a logout token names and stores its mark; a repeated token changes nothing.
  func apply(_ logout: ProviderLogout) async throws(StoreError) -> ProviderEvents.Outcome
}

/// The events of a verified security event token.
package struct ProviderEvents: Sendable {
  /// What marks the token as received.
  package var mark: Data
  /// Until when the mark is stored.
  package var markExpiresAt: Date
  package var rules: [ProviderEventRule]
  /// The tokens that are no longer valid: those that are held are deleted.
  package var revokedTokens: [RevokedToken] = []
  /// The time of the step.
  package var now: Date

  /// A token that is no longer valid.
  package struct RevokedToken: Sendable, Equatable {
    package var match: TokenMatch
    /// The id of the audit entry.
    package var auditID: String

    package init(_ match: TokenMatch, auditID: String) {
      self.match = match
      self.auditID = auditID
    }

    /// Returns the audit log event of a deleted token.
    package func event(of identity: IdentityKey, on user: UserID, at now: Date) -> AuditEvent {
      AuditEvent(
        id: "\(auditID)/\(user)", kind: .revokedAtProvider, at: now, userID: user, sessionID: nil,
        detail: ["provider": identity.provider.rawValue, "event": "token_revoked"])
    }
  }

  package init(mark: Data, markExpiresAt: Date, rules: [ProviderEventRule], now: Date) {
    self.mark = mark
    self.markExpiresAt = markExpiresAt
    self.rules = rules
    self.now = now
  }

  /// What became of a token.
  package enum Outcome: Sendable, Equatable {
    /// It was received before.
    case repeated
    /// It was applied. These accounts were concerned; none if nobody is known here.
    case applied(users: [UserID])
  }
}

/// A verified logout token.
package struct ProviderLogout: Sendable {
  package var mark: Data
  package var markExpiresAt: Date
  /// The issuer, as identities are keyed by it.
  package var issuer: String
  /// The person, if the token names one.
  package var subject: String?
  /// The provider's session, if the token names one.
  package var session: ProviderSession?
  /// When the token was issued: sessions that began later stay.
  package var issuedAt: Date
  /// The id of the audit entry.
  package var auditID: String
  package var now: Date

  package init(
    mark: Data, markExpiresAt: Date, issuer: String, subject: String?, session: ProviderSession?,
    issuedAt: Date, auditID: String, now: Date
  ) {
    self.mark = mark
    self.markExpiresAt = markExpiresAt
    self.issuer = issuer
    self.subject = subject
    self.session = session
    self.issuedAt = issuedAt
    self.auditID = auditID
    self.now = now
  }
}

extension ProviderLogout {
  /// Until when a session must have begun to end; the clocks may differ by a little.
  package var sessionsBegunUntil: Date { issuedAt.addingTimeInterval(1) }

  /// Returns the audit log's event of an account whose sessions end; nil where none does.
  package func event(endingSessions sessions: [SessionRecord], of user: UserID) -> AuditEvent? {
    guard let first = sessions.first else { return nil }
    return AuditEvent(
      id: "\(auditID)/\(user)", kind: .providerSignedOut, at: now, userID: user,
      sessionID: sessions.count == 1 ? first.id : nil,
      detail: ["provider": first.provider.rawValue, "sessions": "\(sessions.count)"])
  }
}
